import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { lockPaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { releaseCard } from '#server/features/money/settlement/release-card.ts';
import { reviewDays } from '#shared/bookings/bookings.rules.ts';
import { dayMs } from '#shared/durations.ts';
import type { Cents } from '#shared/money.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import { addExtraPayment, continueExtraPayment } from './extra-payment.service.ts';
import { type LockedBooking, type MoveRequest, makeMove } from './locked-booking.ts';

/** One tip per session: on the saved card if the client agreed to save it, else on a card they enter now. */
export async function tip(deps: Deps, request: MoveRequest & { amount: Cents }): Promise<ExtraPayment> {
  const { bookingId, amount } = request;
  const move = { action: 'tip', what: `tip ${amount}` } as const;
  await makeMove(deps, request, move, async (tx, locked) => {
    await addTip(tx, locked, amount);
    return {};
  });
  return payTip(deps, bookingId);
}

/** Continues the booking's tip payment from wherever it stands. */
export async function payTip(deps: Deps, bookingId: string): Promise<ExtraPayment> {
  const payment = await payments.find(deps.db, bookingId, 'tip');
  if (!payment) throw new Error('a tip without its payment');
  return continueExtraPayment(deps, payment.id, { refunded: bookingCopy.tipRefunded });
}

/** Creates the tip's payment. The same amount again continues the existing one; another amount is a conflict. */
export async function addTip(tx: Tx, locked: LockedBooking, amount: Cents): Promise<void> {
  const known = await payments.find(tx, locked.booking.id, 'tip');
  if (known && known.amount !== amount) throw new AppError('conflict', bookingCopy.differentTip);
  if (!known) await addExtraPayment(tx, locked, { kind: 'tip', amount });
}

const perSweep = 100;

/** Closes tips that were never paid when the time for reviews and tips is over, so that no later payment succeeds. */
export async function closeAbandonedTips(deps: Deps, stopping: AbortSignal): Promise<void> {
  const endedBefore = new Date(deps.now().getTime() - reviewDays * dayMs);
  for (const paymentId of await payments.findAbandonedExtras(deps.db, endedBefore, perSweep)) {
    if (stopping.aborted) return;
    await transaction(deps.db, async (tx) => releaseCard(tx, await lockPaymentContext(tx, deps, paymentId)));
  }
}
