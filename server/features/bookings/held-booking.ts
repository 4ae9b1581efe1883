import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { PaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { findOwner } from '#server/features/profiles/profiles.repository.ts';
import { once } from '#server/idempotency.ts';
import {
  type BookingAction,
  type BookingFacts,
  isFor,
  mayNow,
  type Party,
} from '#shared/bookings/bookings.rules.ts';
import { paymentStatusOf } from '#shared/payments/payment-states.ts';
import { isUuid } from '#shared/text.ts';
import * as bookings from './bookings.repository.ts';
import { findCircumstances } from './facts.repository.ts';
import { factsOf } from './facts.ts';

export type Held = PaymentContext & { party: Party };

/** Who asks for a move, of which booking, why, and by which key of their own. */
export type Asked = {
  userId: string;
  bookingId: string;
  reason?: string | undefined;
  key?: string | undefined;
};

/**
 * A booking that is this person's to move, held until the transaction ends. To everybody else it doesn't exist. An
 * expert who answers a request that was never paid for is `told` so, and no more.
 */
export async function holdBooking(
  deps: Deps,
  tx: Db,
  userId: string,
  id: string,
  unpaid: 'told' | 'hidden' = 'hidden',
): Promise<Held> {
  const booking = isUuid(id) ? await bookings.hold(tx, id) : undefined;
  const party = booking && (await partyOf(tx, userId, booking));
  const payment = booking && (await payments.find(tx, booking.id));
  if (!booking || !party || !payment) throw bookingNotFound();
  const held = await payments.hold(tx, payment.id);
  if (party === 'expert' && wasNeverAuthorized(held)) {
    throw unpaid === 'told'
      ? new AppError('conflict', 'This request has not been paid for.')
      : bookingNotFound();
  }
  return { deps, tx, at: deps.now(), booking, payment: held, party };
}

/** Only those whose move it is, and only while it is there to be made. Where it isn't, `why` may say more. */
export async function refuseUnless(
  action: BookingAction,
  held: Held,
  why?: (facts: BookingFacts) => string,
): Promise<void> {
  const { deps, tx, at, booking, payment, party } = held;
  if (!isFor(action, party)) {
    throw new AppError(
      'forbidden',
      party === 'booker' ? 'Only the expert can do that.' : 'Only the client can do that.',
    );
  }
  const facts = factsOf(booking, payment, await findCircumstances(tx, booking.id));
  if (!mayNow(action, party, facts, at, deps.config)) throw movedOn(held, why?.(facts));
}

/** A move asked for again by the same key is the same move. */
export function onceFor<Answer>(
  { deps, tx }: Pick<Held, 'deps' | 'tx'>,
  what: string,
  { userId, bookingId, reason, key }: Asked,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const keyed = { userId, key, what: `${what} ${bookingId}`, request: { reason: reason ?? null } };
  return once(tx, deps.now(), keyed, work);
}

/** Then it is the booker's alone: the expert never heard of it. */
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

/** Somebody was quicker, or time was. The present state goes with it. */
export function movedOn(
  { booking, payment }: Pick<PaymentContext, 'booking' | 'payment'>,
  words = 'This booking has moved on in the meantime.',
): AppError {
  return new AppError('conflict', words, {
    state: { status: booking.status, paymentStatus: paymentStatusOf(payment.state) },
  });
}
