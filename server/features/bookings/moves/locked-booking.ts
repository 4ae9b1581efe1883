import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { findCircumstances } from '#server/features/bookings/view/booking-state.repository.ts';
import { factsOf } from '#server/features/bookings/view/booking-state.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { PaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { findOwner } from '#server/features/profiles/profiles.repository.ts';
import { once } from '#server/idempotency.ts';
import {
  type BookingAction,
  type BookingState,
  isFor,
  mayNow,
  type Party,
} from '#shared/bookings/bookings.rules.ts';
import { paymentStatusOf } from '#shared/payments/payment-states.ts';
import { isUuid } from '#shared/text.ts';

export type LockedBooking = PaymentContext & { party: Party };

/** A request to move a booking on, such as accepting or cancelling it. `key` is the client's idempotency key. */
export type MoveRequest = {
  userId: string;
  bookingId: string;
  reason?: string | undefined;
  key?: string | undefined;
};

/**
 * A booking of this person, locked until the transaction ends; not found for everyone else. An expert who answers a
 * request that was never paid for is `told` so.
 */
export async function lockBooking(
  deps: Deps,
  tx: Db,
  userId: string,
  id: string,
  unpaid: 'told' | 'hidden' = 'hidden',
): Promise<LockedBooking> {
  const booking = isUuid(id) ? await bookings.lock(tx, id) : undefined;
  const party = booking && (await partyOf(tx, userId, booking));
  const payment = booking && (await payments.find(tx, booking.id));
  if (!booking || !party || !payment) throw bookingNotFound();
  const locked = await payments.lock(tx, payment.id);
  if (party === 'expert' && wasNeverAuthorized(locked)) {
    throw unpaid === 'told'
      ? new AppError('conflict', 'This request has not been paid for.')
      : bookingNotFound();
  }
  return { deps, tx, at: deps.now(), booking, payment: locked, party };
}

/** Refuses what this party may not do, or not now. `why` may give a better message. */
export async function refuseUnless(
  action: BookingAction,
  locked: LockedBooking,
  why?: (facts: BookingState) => string,
): Promise<void> {
  const { deps, tx, at, booking, payment, party } = locked;
  if (!isFor(action, party)) {
    throw new AppError(
      'forbidden',
      party === 'booker' ? 'Only the expert can do that.' : 'Only the client can do that.',
    );
  }
  const facts = factsOf(booking, payment, await findCircumstances(tx, booking.id));
  if (!mayNow(action, party, facts, at, deps.config)) throw movedOn(locked, why?.(facts));
}

/** A move requested again under the same key is the same move. */
export function onceFor<Answer>(
  { deps, tx }: Pick<LockedBooking, 'deps' | 'tx'>,
  what: string,
  { userId, bookingId, reason, key }: MoveRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const keyed = { userId, key, what: `${what} ${bookingId}`, request: { reason: reason ?? null } };
  return once(tx, deps.now(), keyed, work);
}

/** The expert can't see such a request. */
function wasNeverAuthorized({ chargeId }: payments.PaymentRow): boolean {
  return chargeId === null;
}

async function partyOf(db: Db, userId: string, booking: bookings.BookingRow): Promise<Party | undefined> {
  if (booking.bookerId === userId) return 'booker';
  return (await findOwner(db, booking.profileId)) === userId ? 'expert' : undefined;
}

export function bookingNotFound(): AppError {
  return new AppError('not_found', 'Booking not found');
}

/** A conflict that carries the booking's current state. */
export function movedOn(
  { booking, payment }: Pick<PaymentContext, 'booking' | 'payment'>,
  words = 'This booking has moved on in the meantime.',
): AppError {
  return new AppError('conflict', words, {
    state: { status: booking.status, paymentStatus: paymentStatusOf(payment.state) },
  });
}
