import { violatedConstraint } from '#server/db/database-error.ts';
import { AppError } from '#server/errors.ts';
import type { UnbookableReason } from '#shared/availability/bookable.ts';
import { readTime } from '#shared/availability/local-time.ts';
import type { Hours } from '#shared/availability/slots.ts';
import { minuteMs } from '#shared/durations.ts';
import { formatMinutes, zoneName } from '#shared/time.ts';

/** What the database can write, and nobody can mean. */
const earliest = Date.UTC(1970, 0);
const latest = Date.UTC(3000, 0);

/** The instant that was asked for. */
export function readStart(text: string, timeZone: string): Date {
  const read = readTime(text, timeZone);
  if ('problem' in read) {
    throw refusedTime(
      read.problem === 'skipped'
        ? `On that day the clocks of ${zoneName(timeZone)} skip this time. Please choose another.`
        : 'Please select a date and time',
    );
  }
  if (read.instant < earliest || read.instant > latest) throw refusedTime('Please select a date and time');
  if (read.instant % minuteMs !== 0) throw refusedTime('Sessions start on a whole minute');
  return new Date(read.instant);
}

/** Why a time can't be had, in words. */
export function notBookable(reason: UnbookableReason, hours?: Hours, cause?: unknown): AppError {
  switch (reason) {
    case 'past':
      return refusedTime('Please choose a time in the future');
    case 'notice':
      return refusedTime(
        `Please choose a time at least ${formatMinutes(hours?.minNoticeMinutes ?? 0)} from now`,
      );
    case 'horizon':
      return refusedTime(
        `Please choose a time within the next ${formatMinutes((hours?.horizonDays ?? 0) * 1440)}`,
      );
    case 'hours':
      return refusedTime('That time is outside the expert’s hours. Please choose another.');
    case 'taken':
      return takenTime('That time was just taken. Please choose another.', cause);
  }
}

/** The database has the last word; what it says is said kindly. */
export function kindRefusal(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'bookings_expert_free':
      return notBookable('taken', undefined, error);
    case 'bookings_booker_free':
      return takenTime('You already have a session at that time.', error);
    default:
      return error;
  }
}

/** Somebody has it, perhaps the booker. */
function takenTime(message: string, cause: unknown): AppError {
  return new AppError('conflict', message, { fields: { scheduledAt: message }, cause });
}

function refusedTime(message: string): AppError {
  return new AppError('invalid', message, { fields: { scheduledAt: message } });
}
