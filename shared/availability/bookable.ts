import { dayMs, minuteMs } from '#shared/durations.ts';
import type { Span } from './open-ranges.ts';
import { bookableWithin, freeSlots, type Hours } from './slots.ts';

/** Why a session can't start then. */
export type UnbookableReason = 'past' | 'notice' | 'horizon' | 'hours' | 'taken';

export type StartQuery = { hours: Hours; duration: number; busy: Span[]; now: number; start: number };

/** Without weekly hours any time inside notice and horizon may be asked for. */
export function isOpen({ weekly }: Pick<Hours, 'weekly'>): boolean {
  return weekly.length === 0;
}

/** What the slots say of one start, and why. */
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

/** The session with the expert's buffers: what it takes out of their time. */
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

/** The first instant at which a session of this length can start; the near days are looked at first. */
export function soonestFree({ hours, duration, busy, now }: Omit<StartQuery, 'start'>): number | undefined {
  const effectiveHours = isOpen(hours) ? { ...hours, weekly: everyDay, overrides: [] } : hours;
  for (const [fromDay, toDay] of [
    [0, 8],
    [8, hours.horizonDays + 1],
  ] as const) {
    const window = { from: now + fromDay * dayMs, until: now + toDay * dayMs };
    const [first] = freeSlots({ hours: effectiveHours, duration, busy, now, window });
    if (first !== undefined) return first;
  }
  return undefined;
}
