import type { Tx } from '#server/db/transaction.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import { balanceOf } from '#server/features/money/payments/ledger.repository.ts';
import { owedBy } from '#server/features/money/payments/postings.ts';
import { givenBack, positionOf, refundDue } from '#shared/payments/payment-money.ts';
import { moneyOf, type PaymentContext } from './payment-context.ts';

/**
 * Money went back to the client without a decision of ours: a lost dispute, or a refund in the provider's dashboard.
 * A session that isn't paid for any more is canceled, and what the expert has received too much is their debt.
 */
export async function settleGivenBack(tx: Tx, context: PaymentContext): Promise<void> {
  const { deps, at, booking, payment } = context;
  const money = moneyOf(context);
  if (payment.kind === 'booking' && givenBack(money) === money.amount)
    await deps.bookings.paidBack(tx, context);
  if (refundDue(money) === 0) {
    await cases.settleAll(
      tx,
      at,
      { kind: 'refundFailed', bookingId: booking.id },
      'The client has the money back.',
    );
  }
  const { debt } = positionOf(money);
  if (debt === 0) return;
  await cases.open(tx, at, {
    key: `debt:${payment.id}`,
    kind: 'debt',
    title: 'An expert was paid money that went back to the client',
    bookingId: booking.id,
    amount: debt,
    about: { paymentId: payment.id },
  });
}

/** Closes the cases about an expert's debts once nothing is owed any more. */
export async function settlePaidDebts(tx: Tx, { at, booking }: PaymentContext): Promise<void> {
  if ((await balanceOf(tx, owedBy(booking.profileId))) < 0) return;
  await cases.settleDebts(tx, at, booking.profileId, 'Paid back');
}
