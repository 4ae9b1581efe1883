import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { findRelated } from '#server/features/bookings/view/booking-state.repository.ts';
import { bookingState } from '#server/features/bookings/view/booking-state.ts';
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
  /** Only for reports: operators may read the session's messages. */
  shareMessages?: boolean | undefined;
  /** Only for accepting: although the expert's own calendar shows something at that time. */
  despiteCalendar?: boolean | undefined;
  key?: string | undefined;
};

type Move = {
  action: BookingAction;
  /** What the idempotency key stands for, if not the action alone. */
  what?: string;
  /** Whether an expert learns that a request they try to answer was never paid for. */
  explainUnpaid?: boolean;
};

/** One move: locks the booking, runs once per idempotency key, and refuses what isn't allowed now. */
export function makeMove<Answer>(
  deps: Deps,
  request: MoveRequest,
  { action, what = action, explainUnpaid = false }: Move,
  work: (tx: Tx, locked: LockedBooking) => Promise<Answer>,
): Promise<Answer> {
  return transaction(deps.db, async (tx) => {
    const locked = await lockBooking(tx, deps, request, explainUnpaid);
    return onceFor(tx, locked, what, request, async () => {
      await refuseUnless(tx, action, locked);
      return work(tx, locked);
    });
  });
}

/** This person's booking, locked until the transaction ends; not found for everyone else. */
export async function lockBooking(
  tx: Tx,
  deps: Deps,
  { userId, bookingId }: Pick<MoveRequest, 'userId' | 'bookingId'>,
  explainUnpaid = false,
): Promise<LockedBooking> {
  const booking = isUuid(bookingId) ? await bookings.lock(tx, bookingId) : undefined;
  const party = booking && (await partyOf(tx, userId, booking));
  const known = booking && (await payments.find(tx, booking.id));
  if (!booking || !party || !known) throw bookingNotFound();
  const payment = await payments.lock(tx, known.id);
  // A request that was never authorized isn't visible to the expert.
  if (party === 'expert' && payment.chargeId === null) {
    throw explainUnpaid ? new AppError('conflict', bookingCopy.notPaidFor) : bookingNotFound();
  }
  return { deps, at: deps.now(), booking, payment, party };
}

/** Refuses what this party may not do, or not now. `explain` may give a better message. */
export async function refuseUnless(
  tx: Tx,
  action: BookingAction,
  locked: LockedBooking,
  explain?: (state: BookingState) => string,
): Promise<void> {
  const { deps, at, booking, payment, party } = locked;
  if (!isFor(action, party)) {
    throw new AppError('forbidden', party === 'booker' ? bookingCopy.expertOnly : bookingCopy.clientOnly);
  }
  const state = bookingState(booking, payment, await findRelated(tx, booking.id));
  if (!mayNow(action, party, state, at, deps.config)) throw movedOn(locked, explain?.(state));
}

/** A move requested again under the same key is the same move. */
export function onceFor<Answer>(
  tx: Tx,
  { deps }: LockedBooking,
  what: string,
  { userId, bookingId, reason, shareMessages, despiteCalendar, key }: MoveRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const request = {
    reason: reason ?? null,
    ...(shareMessages ? { shareMessages } : {}),
    ...(despiteCalendar ? { despiteCalendar } : {}),
  };
  const keyed = { userId, key, what: `${what} ${bookingId}`, request };
  return once(tx, deps.now(), keyed, work);
}

async function partyOf(tx: Tx, userId: string, booking: bookings.BookingRow): Promise<Party | undefined> {
  if (booking.bookerId === userId) return 'booker';
  return (await findOwner(tx, booking.profileId)) === userId ? 'expert' : undefined;
}

export function bookingNotFound(): AppError {
  return new AppError('not_found', bookingCopy.notFound);
}

/** A conflict that carries the booking's current state. */
export function movedOn(
  { booking, payment }: Pick<PaymentContext, 'booking' | 'payment'>,
  message: string = bookingCopy.bookingChanged,
): AppError {
  return new AppError('conflict', message, {
    state: { status: booking.status, paymentStatus: paymentStatusOf(payment.state) },
  });
}
