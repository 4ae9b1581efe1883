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
  /** Maximum number of slots. */
  limit?: number;
};

/** The range allowed by notice and horizon, both ends included. */
export function bookableWithin(
  { minNoticeMinutes, horizonDays }: Pick<Hours, 'minNoticeMinutes' | 'horizonDays'>,
  now: number,
): Span {
  return { from: now + minNoticeMinutes * minuteMs, until: now + horizonDays * dayMs };
}

/** The instants at which a session can start, in ascending order; with `limit`, only the first `limit`. */
export function freeSlots({ hours, duration, busy, now, window, limit }: SlotQuery): number[] {
  const within = bookableWithin(hours, now);
  const bounds = {
    from: Math.max(window.from, within.from),
    until: Math.min(window.until, within.until + 1),
  };
  if (bounds.from >= bounds.until) return [];
  const { ranges, offsets } = openRanges(hours, bounds, now);
  const lengthMs = duration * minuteMs;
  const isFree = freeAmong(join(busy), {
    beforeMs: hours.bufferBeforeMinutes * minuteMs,
    afterMs: lengthMs + hours.bufferAfterMinutes * minuteMs,
  });
  const gridMs = hours.startGridMinutes * minuteMs;
  const free: number[] = [];
  for (const start of startSpans(ranges, offsets, bounds, lengthMs)) {
    const steps = Math.ceil((start.from - start.anchor) / gridMs);
    for (let at = start.anchor + steps * gridMs; at < start.until; at += gridMs) {
      if (free.length === limit) return free;
      if (isFree(at)) free.push(at);
    }
  }
  return free;
}

/** When a session that fits entirely into its range can start. The grid counts from `anchor`, here an instant. */
function startSpans(ranges: OpenRange[], offsets: OffsetSpan[], bounds: Span, lengthMs: number): OpenRange[] {
  return ranges.flatMap(({ anchor, ...range }) =>
    offsets.map((span) => ({
      anchor: anchor - span.offset,
      from: Math.max(range.from, span.from, bounds.from),
      until: Math.min(range.until - lengthMs + 1, span.until, bounds.until),
    })),
  );
}

/** Whether a session, with buffers, overlaps no busy time. Both the busy times and the starts must be in ascending order. */
function freeAmong(
  busy: Span[],
  { beforeMs, afterMs }: { beforeMs: number; afterMs: number },
): (start: number) => boolean {
  let next = 0;
  return (start) => {
    while ((busy[next]?.until ?? Number.POSITIVE_INFINITY) <= start - beforeMs) next += 1;
    const { from } = busy[next] ?? { from: Number.POSITIVE_INFINITY };
    return from >= start + afterMs;
  };
}
