import type { Availability } from '#shared/availability/availability.schema.ts';
import { formatPlainDay } from '#shared/time/date-format.ts';
import { ApiError } from '#web/lib/api-client.ts';

/**
 * The server's error messages by field of the form; `week.1` is Monday. The server reports array positions in the
 * payload; this maps them to days and dates.
 */
export function serverErrorsByField(error: unknown, sent: Availability): Record<string, string> {
  const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
  const errors: Record<string, string> = {};
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
