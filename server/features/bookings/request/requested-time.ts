import { violatedConstraint } from '#server/db/database-error.ts';
import { AppError } from '#server/errors.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import type { UnbookableReason } from '#shared/availability/bookable.ts';
import { readTime } from '#shared/availability/local-time.ts';
import type { Hours } from '#shared/availability/slots.ts';
import { minuteMs } from '#shared/durations.ts';
import { zoneName } from '#shared/time/time-format.ts';

/** The database could store times outside this range, but no request means them. */
const earliest = Date.UTC(1970, 0);
const latest = Date.UTC(3000, 0);

/** The instant a client's date and time stand for. */
export function readStart(text: string, timeZone: string): Date {
  const read = readTime(text, timeZone);
  if ('problem' in read) {
    throw invalidTime(
      read.problem === 'skipped' ? bookingCopy.skippedTime(zoneName(timeZone)) : bookingCopy.selectTime,
    );
  }
  if (read.instant < earliest || read.instant > latest) throw invalidTime(bookingCopy.selectTime);
  if (read.instant % minuteMs !== 0) throw invalidTime(bookingCopy.wholeMinutes);
  return new Date(read.instant);
}

/** The error for a time that can't be booked. */
export function notBookable(reason: UnbookableReason, hours?: Hours, cause?: unknown): AppError {
  switch (reason) {
    case 'past':
      return invalidTime(bookingCopy.pastTime);
    case 'notice':
      return invalidTime(bookingCopy.tooSoon(hours?.minNoticeMinutes ?? 0));
    case 'horizon':
      return invalidTime(bookingCopy.tooFar(hours?.horizonDays ?? 0));
    case 'hours':
      return invalidTime(bookingCopy.outsideHours);
    case 'taken':
      return takenTime(bookingCopy.taken, cause);
  }
}

/** Turns a violated booking constraint into a message. `clientBusy` says that the client has another session then. */
export function translateConflict(error: unknown, clientBusy: string = bookingCopy.alreadyBooked): unknown {
  switch (violatedConstraint(error)) {
    case 'bookings_expert_free':
      return notBookable('taken', undefined, error);
    case 'bookings_booker_free':
      return takenTime(clientBusy, error);
    default:
      return error;
  }
}

function takenTime(message: string, cause: unknown): AppError {
  return new AppError('conflict', message, { fields: { scheduledAt: message }, cause });
}

function invalidTime(message: string): AppError {
  return new AppError('invalid', message, { fields: { scheduledAt: message } });
}
