import type { Tx } from '#server/db/transaction.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { type Entry, moved } from '#server/features/money/payments/postings.ts';
import { nothingHeld, type PaymentMoney, positionOf } from '#shared/payments/payment-money.ts';
import { ledgerOwner, moneyOf, type PaymentContext } from './payment-context.ts';

type Change = {
  /** Makes the posting happen at most once. */
  key: string;
  kind: string;
  about?: Record<string, string>;
  to: PaymentMoney;
  /** Where the money came from or went to, if it didn't stay within the payment. */
  others?: Entry[];
};

/** Changes a payment's money. The columns and the ledger always move together. */
export async function changeMoney(tx: Tx, context: PaymentContext, change: Change): Promise<PaymentContext> {
  const before = positionOf(moneyOf(context));
  return applyChange(tx, context, before, change);
}

/** The money arrives: nothing was held before. */
export async function receiveMoney(tx: Tx, context: PaymentContext, change: Change): Promise<PaymentContext> {
  return applyChange(tx, context, nothingHeld, change);
}

async function applyChange(
  tx: Tx,
  context: PaymentContext,
  before: ReturnType<typeof positionOf>,
  { key, kind, about, to, others = [] }: Change,
): Promise<PaymentContext> {
  const { at, payment } = context;
  const { decided, refundOwed, refunded, lost, fee, released, transferred, withheld } = to;
  const decidedAt = decided ? (payment.decidedAt ?? at) : null;
  const columns = { decidedAt, refundOwed, refunded, lost, fee, released, transferred, withheld };
  const updated = await payments.update(tx, payment.id, at, columns);
  const posting = { key, kind, ...(about ? { about } : {}) };
  await ledger.post(tx, at, moved(ledgerOwner(context), posting, [before, positionOf(to)], others));
  return { ...context, payment: updated };
}
