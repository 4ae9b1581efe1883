import { ApiError } from '#web/lib/api-client.ts';

/** What a calendar of the expert's shows. */
export type CalendarBusy = { from: string; until: string };

/** A request isn't accepted at a time when the expert's calendar shows something, unless they want to all the same. */
export function calendarBusyOf(error: unknown): CalendarBusy | undefined {
  return error instanceof ApiError ? error.body.calendarBusy : undefined;
}
