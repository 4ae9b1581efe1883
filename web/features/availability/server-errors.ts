import type { Availability } from '#shared/availability/availability.schema.ts';
import { ApiError } from '#web/lib/api-client.ts';
import type { HoursDraft } from './hours-draft.ts';
import { dayText } from './hours-text.ts';

/** What the server found wrong, by the part of the draft that it is about; `week.1` is Monday. */
export type ServerErrors = Record<string, string>;

/** The server names a place in what was sent; people look for a day. */
export function serverErrors(error: unknown, sent: Availability): ServerErrors {
  const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
  const refusals: ServerErrors = {};
  for (const [field, message] of Object.entries(fields)) {
    const [name = '', index] = field.split('.');
    if (name === 'weekly') {
      const day = sent.weekly[Number(index)]?.dayOfWeek;
      refusals[day === undefined ? 'week' : `week.${day}`] ??= message;
    } else if (name === 'overrides') {
      const date = sent.overrides[Number(index)]?.date;
      refusals.dates ??= date === undefined ? message : `${dayText(date)}: ${message}`;
    } else {
      refusals[name] ??= message;
    }
  }
  return refusals;
}

/** What is edited is no longer what was refused. */
export function withoutRefusalsOf(refusals: ServerErrors, patch: Partial<HoursDraft>): ServerErrors {
  if (Object.keys(refusals).length === 0) return refusals;
  return Object.fromEntries(
    Object.entries(refusals).filter(([name]) => !((name.split('.')[0] ?? '') in patch)),
  );
}
