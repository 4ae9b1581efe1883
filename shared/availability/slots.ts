import { dayMs, minuteMs } from '#shared/durations.ts';
import { join, type OpenRange, openRanges, type Span, type WorkingHours } from './open-ranges.ts';
import type { OffsetSpan } from './zone-offsets.ts';

/** All availability settings of an expert. */
export type Hours = WorkingHours & {
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  minNoticeMinutes: number;
  horizonDays: number;
  startGridMinutes: number;
};

export type SlotQuery = {
  hours: Hours;
  /** Minutes. */
  duration: number;
  /** Taken times, including their buffers. */
  busy: Span[];
  now: number;
  /** Returns sessions that start within it. */
  window: Span;
};

/** The range allowed by notice and horizon, both ends included. */
export function bookableWithin(
  { minNoticeMinutes, horizonDays }: Pick<Hours, 'minNoticeMinutes' | 'horizonDays'>,
  now: number,
): Span {
  return { from: now + minNoticeMinutes * minuteMs, until: now + horizonDays * dayMs };
}

/** The instants at which a session can start, in ascending order. */
export function freeSlots({ hours, duration, busy, now, window }: SlotQuery): number[] {
  const { startGridMinutes, bufferBeforeMinutes, bufferAfterMinutes } = hours;
  const within = bookableWithin(hours, now);
  const bounds = {
    from: Math.max(window.from, within.from),
    until: Math.min(window.until, within.until + 1),
  };
  if (bounds.from >= bounds.until) return [];
  const { ranges, offsets } = openRanges(hours, bounds, now);
  const lengthMs = duration * minuteMs;
  const starts = startsIn(ranges, offsets, bounds, lengthMs, startGridMinutes * minuteMs);
  return excludeBusy(
    starts,
    join(busy),
    bufferBeforeMinutes * minuteMs,
    lengthMs + bufferAfterMinutes * minuteMs,
  );
}

/** Every start on the grid whose session fits entirely into its range. */
function startsIn(
  ranges: OpenRange[],
  offsets: OffsetSpan[],
  bounds: Span,
  lengthMs: number,
  gridMs: number,
): number[] {
  const starts: number[] = [];
  for (const { anchor, ...range } of ranges) {
    for (const span of offsets) {
      const from = Math.max(range.from, span.from, bounds.from);
      const until = Math.min(range.until - lengthMs + 1, span.until, bounds.until);
      const steps = Math.ceil((from + span.offset - anchor) / gridMs);
      for (let at = anchor + steps * gridMs - span.offset; at < until; at += gridMs) starts.push(at);
    }
  }
  return starts;
}

/** Removes starts whose session, with buffers, overlaps a busy time. Both lists must be in ascending order. */
function excludeBusy(starts: number[], busy: Span[], beforeMs: number, afterMs: number): number[] {
  let next = 0;
  return starts.filter((start) => {
    while ((busy[next]?.until ?? Number.POSITIVE_INFINITY) <= start - beforeMs) next += 1;
    const { from } = busy[next] ?? { from: Number.POSITIVE_INFINITY };
    return from >= start + afterMs;
  });
}
