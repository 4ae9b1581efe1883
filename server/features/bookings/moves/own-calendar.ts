import type { Tx } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import { findFirst } from '#server/features/calendars/busy-times.repository.ts';
import { noteKnown } from '#server/features/calendars/conflicts/conflicts.repository.ts';
import type { MoveRequest } from './locked-booking.ts';

type Times = Pick<BookingRow, 'id' | 'profileId' | 'scheduledAt' | 'endsAt'>;

/** Refused while the expert's own calendar shows something then, unless they accept knowing that. */
export async function checkOwnCalendar(
  tx: Tx,
  { at, booking }: { at: Date; booking: Times },
  { despiteCalendar = false }: MoveRequest,
): Promise<void> {
  const busy = await findFirst(tx, booking.profileId, { from: booking.scheduledAt, until: booking.endsAt });
  if (!busy) return;
  if (despiteCalendar) return noteKnown(tx, booking, at);
  const [from, until] = [new Date(busy.from).toISOString(), new Date(busy.until).toISOString()];
  throw new AppError('conflict', bookingCopy.calendarBusy, { state: { calendarBusy: { from, until } } });
}
