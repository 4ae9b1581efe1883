import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { paymentSecret } from '#server/features/bookings/request/booking-payment.service.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import { enqueueOperation, runOperation } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import type { Cents } from '#shared/money.ts';
import type { Tip } from '#shared/reviews/reviews.schema.ts';
import {
  type LockedBooking,
  lockBooking,
  type MoveRequest,
  onceFor,
  refuseUnless,
} from './locked-booking.ts';

/** Once for each session: on the card that the client let us keep, else on one they enter now. */
export async function tip(deps: Deps, request: MoveRequest & { amount: Cents }): Promise<Tip> {
  const { userId, bookingId, amount } = request;
  await transaction(deps.db, async (tx) => {
    const locked = await lockBooking(deps, tx, userId, bookingId);
    return onceFor(locked, `tip ${amount}`, request, async () => {
      await refuseUnless('tip', locked);
      await addTip(locked, amount);
      return {};
    });
  });
  return payTip(deps, bookingId);
}

/** Goes on with the one that is there, however far it came. */
export async function payTip(deps: Deps, bookingId: string): Promise<Tip> {
  const known = await payments.find(deps.db, bookingId, 'tip');
  if (known?.state === 'captured') return { status: 'captured' };
  const secret = await paymentSecret(deps, bookingId, 'tip');
  await chargeKeptCard(deps, bookingId);
  const payment = await payments.find(deps.db, bookingId, 'tip');
  if (payment?.state === 'captured') return { status: 'captured' };
  if (payment && (await operations.findDue(deps.db, payment.id, 'confirm'))) return { status: 'processing' };
  const clientSecret = secret ?? undefined;
  const refusal = payment?.refusal ?? undefined;
  return { status: refusal ? 'failed' : 'open', clientSecret, refusal };
}

/** Asking again goes on with the one that is there; another amount needs one that isn't begun. */
export async function addTip({ tx, at, booking }: LockedBooking, amount: Cents): Promise<void> {
  const known = await payments.find(tx, booking.id, 'tip');
  if (known && known.amount !== amount)
    throw new AppError('conflict', 'A tip of another amount is under way.');
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

/** The card of the booking itself, if it may be used, and once: what it refuses is open for another card. */
async function chargeKeptCard(deps: Deps, bookingId: string): Promise<void> {
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
