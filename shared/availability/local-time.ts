import { Temporal } from 'temporal-polyfill';
import type { Span } from './open-ranges.ts';

const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/;
const absolute = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;

/** A parsed date and time: an instant in milliseconds, or why there is none. */
export type ReadTime = { instant: number } | { problem: 'unreadable' | 'skipped' };

/**
 * Text with an offset is parsed as it is; without one, in the given time zone. A time skipped by daylight saving is a
 * problem; a repeated time means the first.
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

/** From the start of one date to the end of another, in this time zone. */
export function spanOfDates(from: string, to: string, timeZone: string): Span {
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
  return {
    from: startOf(Temporal.PlainDate.from(from)),
    until: startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}
