import type { Slots } from '#shared/availability/slots.schema.ts';
import { minuteMs } from '#shared/durations.ts';
import { startOf } from '#shared/time/local-time.ts';
import { formatTime } from '#shared/time/time-format.ts';
import * as timesCopy from './times.copy.ts';

/** The earliest and latest start that can be requested from an expert without hours. */
export type BookableRange = { from: Date; until: Date };

/** Rounded inward to whole minutes, the precision of the input. */
export function bookableRange(slots: Slots | undefined): BookableRange | undefined {
  if (!slots?.notBefore || !slots.notAfter) return undefined;
  const minute = (instant: string, round: (n: number) => number) =>
    new Date(round(Date.parse(instant) / minuteMs) * minuteMs);
  return { from: minute(slots.notBefore, Math.ceil), until: minute(slots.notAfter, Math.floor) };
}

type ChosenTime = { scheduledAt: string; timeZone: string; bounds: BookableRange | undefined; now: Date };

/** Why a chosen time can't be requested, as far as the browser can tell. */
export function rangeProblem({ scheduledAt, timeZone, bounds, now }: ChosenTime): string | undefined {
  const start = startOf(scheduledAt, timeZone);
  if (!start || !bounds) return undefined;
  if (start < now) return timesCopy.inPast;
  if (start < bounds.from) return timesCopy.tooEarly(formatTime(bounds.from, timeZone, now));
  if (start > bounds.until) return timesCopy.tooLate(formatTime(bounds.until, timeZone, now));
  return undefined;
}
