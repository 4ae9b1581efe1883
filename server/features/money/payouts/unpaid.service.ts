import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as casesCopy from '#server/features/money/cases.copy.ts';
import { lockPaymentContext, moneyOf } from '#server/features/money/settlement/payment-context.ts';
import { dayMs } from '#shared/durations.ts';
import { positionOf } from '#shared/payments/payment-money.ts';
import * as payouts from './payouts.repository.ts';

const patienceMs = 30 * dayMs;
const perSweep = 100;

/** Reports money whose expert can't be paid, such as one who never set up payouts. Sending it settles the case. */
export async function reportUnpaid(deps: Deps, stopping: AbortSignal): Promise<void> {
  const before = new Date(deps.now().getTime() - patienceMs);
  for (const paymentId of await payouts.findUnpayable(deps.db, before, perSweep)) {
    if (stopping.aborted) return;
    await reportPayment(deps, paymentId);
  }
}

async function reportPayment(deps: Deps, paymentId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const context = await lockPaymentContext(tx, deps, paymentId);
    const { payable } = positionOf(moneyOf(context));
    if (payable === 0) return;
    await cases.open(tx, context.at, {
      key: payouts.unpaidKey(paymentId),
      kind: 'payoutFailed',
      title: casesCopy.cantBePaid,
      bookingId: context.booking.id,
      amount: payable,
      about: { paymentId },
    });
  });
}
