import { dayMs, minuteMs } from '#shared/durations.ts';
import type { Span } from './open-ranges.ts';
import { bookableWithin, freeSlots, type Hours } from './slots.ts';

/** Why a session can't start at a given time. */
export type UnbookableReason = 'past' | 'notice' | 'horizon' | 'hours' | 'taken';

export type StartQuery = { hours: Hours; duration: number; busy: Span[]; now: number; start: number };

/** Without weekly hours, clients may request any time between notice and horizon. */
export function isOpen({ weekly }: Pick<Hours, 'weekly'>): boolean {
  return weekly.length === 0;
}

/** Why a session can't start at `start`; undefined if it can. Agrees with `freeSlots`. */
export function whyNotBookable({
  hours,
  duration,
  busy,
  now,
  start,
}: StartQuery): UnbookableReason | undefined {
  if (start < now) return 'past';
  const within = bookableWithin(hours, now);
  if (start < within.from) return 'notice';
  if (start > within.until) return 'horizon';
  const buffered = bufferedSpan(hours, start, duration);
  const isTaken = busy.some(({ from, until }) => from < buffered.until && until > buffered.from);
  if (isOpen(hours)) return isTaken ? 'taken' : undefined;
  const window = { from: start, until: start + 1 };
  if (freeSlots({ hours, duration, busy: [], now, window }).length === 0) return 'hours';
  return isTaken ? 'taken' : undefined;
}

/** The session plus the expert's buffers. */
export function bufferedSpan(
  { bufferBeforeMinutes, bufferAfterMinutes }: Pick<Hours, 'bufferBeforeMinutes' | 'bufferAfterMinutes'>,
  start: number,
  duration: number,
): Span {
  return {
    from: start - bufferBeforeMinutes * minuteMs,
    until: start + (duration + bufferAfterMinutes) * minuteMs,
  };
}

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: '00:00',
  endTime: '24:00',
}));

/** The earliest available start for this duration. Checks the first eight days before the rest, because that is faster. */
export function soonestFree({ hours, duration, busy, now }: Omit<StartQuery, 'start'>): number | undefined {
  const effectiveHours = isOpen(hours) ? { ...hours, weekly: everyDay, overrides: [] } : hours;
  for (const [fromDay, toDay] of [
    [0, 8],
    [8, hours.horizonDays + 1],
  ] as const) {
    const window = { from: now + fromDay * dayMs, until: now + toDay * dayMs };
    const [first] = freeSlots({ hours: effectiveHours, duration, busy, now, window, limit: 1 });
    if (first !== undefined) return first;
  }
  return undefined;
}
