import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { BookingEventKind } from '#shared/bookings/booking-events.ts';
import {
  type LockedBooking,
  lockBooking,
  type MoveRequest,
  onceFor,
  refuseUnless,
} from './locked-booking.ts';

/** The client says that something went wrong: nothing is paid out until somebody has looked at it. */
export function reportProblem(deps: Deps, request: MoveRequest): Promise<void> {
  return remark(deps, request, 'report', 'reported', ({ tx, at, payment }) =>
    payments.update(tx, payment.id, at, { payoutFrozen: true, reported: true }),
  );
}

/** The expert says that the client didn't come: paid as if they had, and not for the client to review. */
export function markNoShow(deps: Deps, request: MoveRequest): Promise<void> {
  return remark(deps, request, 'noShow', 'noShow', ({ tx, at, booking }) =>
    bookings.setNoShow(tx, booking.id, at),
  );
}

/** Something is noted that leaves the booking where it is. */
async function remark(
  deps: Deps,
  request: MoveRequest,
  action: 'report' | 'noShow',
  kind: BookingEventKind,
  note: (locked: LockedBooking) => Promise<unknown>,
): Promise<void> {
  const { userId, bookingId, reason } = request;
  await transaction(deps.db, async (tx) => {
    const locked = await lockBooking(deps, tx, userId, bookingId);
    return onceFor(locked, action, request, async () => {
      await refuseUnless(action, locked);
      await note(locked);
      const { at, booking, party: actor } = locked;
      const mover = { actor, actorId: userId, kind, reason: reason ?? null };
      await bookings.record(tx, booking.id, { at, status: booking.status, ...mover });
      return {};
    });
  });
}
