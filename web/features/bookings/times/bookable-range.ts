import type { Slots } from '#shared/availability/slots.schema.ts';
import { minuteMs } from '#shared/durations.ts';
import { formatDay } from '#shared/time.ts';
import { localTime, startOf } from './local-time.ts';

/** The first and the last instant that an expert without hours may be asked for. */
export type BookableRange = { from: Date; until: Date };

/** In whole minutes, since that is what can be written. */
export function bookableRange(slots: Slots | undefined): BookableRange | undefined {
  if (!slots?.notBefore || !slots.notAfter) return undefined;
  const minute = (instant: string, round: (n: number) => number) =>
    new Date(round(Date.parse(instant) / minuteMs) * minuteMs);
  return { from: minute(slots.notBefore, Math.ceil), until: minute(slots.notAfter, Math.floor) };
}

type Asked = { scheduledAt: string; timeZone: string; bounds: BookableRange | undefined; now: Date };

/** Why this time can't be asked for, as far as that is known here. */
export function rangeProblem({ scheduledAt, timeZone, bounds, now }: Asked): string | undefined {
  const start = startOf(scheduledAt, timeZone);
  if (!start || !bounds) return undefined;
  if (start < now) return 'Please choose a time in the future';
  if (start < bounds.from) return `The earliest time is ${timeText(bounds.from, timeZone, now)}`;
  if (start > bounds.until) return `The latest time is ${timeText(bounds.until, timeZone, now)}`;
  return undefined;
}

/** `Tue 17 Nov, 15:30` */
export function timeText(instant: Date, timeZone: string, now: Date): string {
  return `${formatDay(instant, timeZone, now)}, ${localTime(instant, timeZone).slice(11)}`;
}
