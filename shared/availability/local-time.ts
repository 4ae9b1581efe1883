import { Temporal } from 'temporal-polyfill';
import type { Span } from './open-ranges.ts';

const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/;
const absolute = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;

/** What a written date and time means: an instant in milliseconds, or why it means none. */
export type ReadTime = { instant: number } | { problem: 'unreadable' | 'skipped' };

/**
 * A text with an offset is taken as it is, one without in the zone. A time that the zone's clocks skip means nothing,
 * one that they show twice means the first.
 */
export function readTime(text: string, timeZone: string): ReadTime {
  try {
    if (absolute.test(text)) return { instant: Temporal.Instant.from(text).epochMilliseconds };
    if (!local.test(text)) return { problem: 'unreadable' };
    const written = Temporal.PlainDateTime.from(text, { overflow: 'reject' });
    const zoned = written.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
    if (!zoned.toPlainDateTime().equals(written)) return { problem: 'skipped' };
    return { instant: zoned.epochMilliseconds };
  } catch {
    return { problem: 'unreadable' };
  }
}

/** From the first moment of one date to the last of another, both in this zone. */
export function spanOfDates(from: string, to: string, timeZone: string): Span {
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
  return {
    from: startOf(Temporal.PlainDate.from(from)),
    until: startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}
