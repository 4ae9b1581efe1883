import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { BookingEventKind } from '#shared/bookings/booking-events.ts';
import * as bookings from './bookings.repository.ts';
import { type Asked, type Held, holdBooking, onceFor, refuseUnless } from './held-booking.ts';

/** The client says that something went wrong: nothing is paid out until somebody has looked at it. */
export function reportProblem(deps: Deps, asked: Asked): Promise<void> {
  return remark(deps, asked, 'report', 'reported', ({ tx, at, payment }) =>
    payments.update(tx, payment.id, at, { hold: true, reported: true }),
  );
}

/** The expert says that the client didn't come: paid as if they had, and not for the client to review. */
export function markNoShow(deps: Deps, asked: Asked): Promise<void> {
  return remark(deps, asked, 'noShow', 'noShow', ({ tx, at, booking }) =>
    bookings.setNoShow(tx, booking.id, at),
  );
}

/** Something is noted that leaves the booking where it is. */
async function remark(
  deps: Deps,
  asked: Asked,
  action: 'report' | 'noShow',
  kind: BookingEventKind,
  note: (held: Held) => Promise<unknown>,
): Promise<void> {
  const { userId, bookingId, reason } = asked;
  await transaction(deps.db, async (tx) => {
    const held = await holdBooking(deps, tx, userId, bookingId);
    return onceFor(held, action, asked, async () => {
      await refuseUnless(action, held);
      await note(held);
      const { at, booking, party: actor } = held;
      const mover = { actor, actorId: userId, kind, reason: reason ?? null };
      await bookings.record(tx, booking.id, { at, status: booking.status, ...mover });
      return {};
    });
  });
}
