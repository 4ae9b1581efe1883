import type { Availability } from '#shared/availability/availability.schema.ts';
import { formatPlainDay } from '#shared/time/date-format.ts';
import { ApiError } from '#web/lib/api-client.ts';
import type { HoursDraft } from './hours-draft.ts';

/** The server's error messages by part of the draft; `week.1` is Monday. */
export type ServerErrors = Record<string, string>;

/** The server reports array positions in the payload; this maps them to days and dates of the form. */
export function serverErrorsByField(error: unknown, sent: Availability): ServerErrors {
  const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
  const errors: ServerErrors = {};
  for (const [field, message] of Object.entries(fields)) {
    const [name = '', index] = field.split('.');
    if (name === 'weekly') {
      const day = sent.weekly[Number(index)]?.dayOfWeek;
      errors[day === undefined ? 'week' : `week.${day}`] ??= message;
    } else if (name === 'overrides') {
      const date = sent.overrides[Number(index)]?.date;
      errors.dates ??= date === undefined ? message : `${formatPlainDay(date)}: ${message}`;
    } else {
      errors[name] ??= message;
    }
  }
  return errors;
}

/** Drops the errors of the parts that were just edited. */
export function withoutErrorsOf(errors: ServerErrors, patch: Partial<HoursDraft>): ServerErrors {
  if (Object.keys(errors).length === 0) return errors;
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !((name.split('.')[0] ?? '') in patch)),
  );
}
