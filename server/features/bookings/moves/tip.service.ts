import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import { paymentSecret } from '#server/features/bookings/request/booking-payment.service.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import { enqueueOperation, runOperation } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { lockPaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { releaseCard } from '#server/features/money/settlement/release-card.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import { reviewDays } from '#shared/bookings/bookings.rules.ts';
import { dayMs } from '#shared/durations.ts';
import type { Cents } from '#shared/money.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
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
  const known = await payments.find(deps.db, bookingId, 'tip');
  if (known?.state === 'captured') return { status: 'captured' };
  const secret = await paymentSecret(deps, bookingId, 'tip');
  await chargeSavedCard(deps, bookingId);
  const payment = await payments.find(deps.db, bookingId, 'tip');
  if (payment?.state === 'captured') {
    if (payment.refundOwed === payment.amount) throw new AppError('conflict', bookingCopy.tipRefunded);
    return { status: 'captured' };
  }
  if (payment && (await operations.findDue(deps.db, payment.id, 'confirm'))) return { status: 'processing' };
  const clientSecret = secret ?? undefined;
  const refusal = payment?.refusal ?? undefined;
  return { status: refusal ? 'failed' : 'open', clientSecret, refusal };
}

/** Creates the tip's payment. The same amount again continues the existing one; another amount is a conflict. */
export async function addTip(tx: Tx, { at, booking }: LockedBooking, amount: Cents): Promise<void> {
  const known = await payments.find(tx, booking.id, 'tip');
  if (known && known.amount !== amount) throw new AppError('conflict', bookingCopy.differentTip);
  if (known) return;
  const customerId = booking.saveCard ? await payments.findCustomer(tx, booking.bookerId) : undefined;
  const fields = { bookingId: booking.id, kind: 'tip', amount, currency: booking.currency } as const;
  const payment = await payments.insert(tx, { ...fields, createdAt: at, updatedAt: at });
  await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'create',
    at,
    inline: true,
    params: (operationId) => ({
      amount,
      capture: 'automatic',
      about: { bookingId: booking.id, paymentId: payment.id, operationId },
      ...(customerId ? { customerId } : {}),
    }),
  });
}

/** Charges the booking's saved card, once. If it is declined, the client can enter another card. */
async function chargeSavedCard(deps: Deps, bookingId: string): Promise<void> {
  const operationId = await transaction(deps.db, async (tx) => {
    const methodId = (await payments.find(tx, bookingId))?.methodId;
    const open = await payments.find(tx, bookingId, 'tip');
    const payment = open && (await payments.lock(tx, open.id));
    if (!methodId || !payment?.intentId || payment.state !== 'awaiting_card') return undefined;
    const known = await operations.findLast(tx, payment.id, 'confirm');
    if (known) return known.state === 'due' ? known.id : undefined;
    const params = { intentId: payment.intentId, methodId };
    const at = deps.now();
    return (await enqueueOperation(tx, { paymentId: payment.id, op: 'confirm', at, params: () => params }))
      .id;
  });
  if (operationId) await runOperation(deps, settleOperation, operationId);
}

const perSweep = 100;

/** Closes tips that were never paid when the time for reviews and tips is over, so that no later payment succeeds. */
export async function closeAbandonedTips(deps: Deps, stopping: AbortSignal): Promise<void> {
  const endedBefore = new Date(deps.now().getTime() - reviewDays * dayMs);
  for (const paymentId of await payments.findAbandonedTips(deps.db, endedBefore, perSweep)) {
    if (stopping.aborted) return;
    await transaction(deps.db, async (tx) => releaseCard(tx, await lockPaymentContext(tx, deps, paymentId)));
  }
}
