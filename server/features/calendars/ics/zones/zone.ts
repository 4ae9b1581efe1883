import type { OffsetSpan } from '#shared/availability/zone-offsets.ts';
import { dayMs } from '#shared/durations.ts';
import type { LocalTime } from '../feed/stamps.ts';

export type Zone = { toInstant: (local: LocalTime) => number; toLocal: (instant: number) => LocalTime };

export const utc: Zone = { toInstant: (local) => local, toLocal: (instant) => instant };

export const fixedZone = (offset: number): Zone => ({
  toInstant: (local) => local - offset,
  toLocal: (instant) => instant + offset,
});

const partMs = 730 * dayMs;
/** No zone is further from UTC. */
const marginMs = 2 * dayMs;

/** A zone with clock changes. Its offsets are worked out for two years at a time, when they are first needed. */
export function zoneOf(offsets: (from: number, until: number) => OffsetSpan[]): Zone {
  const parts = new Map<number, OffsetSpan[]>();
  const around = (time: number) => {
    const part = Math.floor(time / partMs);
    const known = parts.get(part);
    if (known) return known;
    const spans = offsets(part * partMs - marginMs, (part + 1) * partMs + marginMs);
    parts.set(part, spans);
    return spans;
  };
  return {
    toInstant: (local) => instantIn(around(local), local),
    toLocal: (instant) => {
      const span = around(instant).find(({ until }) => instant < until);
      return instant + (span?.offset ?? 0);
    },
  };
}

/** A repeated time means the first; one that the clocks skip counts with the offset before, as RFC 5545 says. */
function instantIn(spans: OffsetSpan[], local: LocalTime): number {
  let before = spans[0]?.offset ?? 0;
  for (const { from, until, offset } of spans) {
    if (local - offset < from) return local - before;
    if (local - offset < until) return local - offset;
    before = offset;
  }
  return local - before;
}
