import { Temporal } from 'temporal-polyfill';

/** A period with a constant UTC offset. All numbers are milliseconds; `until` is excluded. */
export type OffsetSpan = { from: number; until: number; offset: number };

/** The zone's UTC offsets between two instants, one span per offset. */
export function offsetsOf(timeZone: string, from: number, until: number): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let at: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone);
  while (at && at.epochMilliseconds < until) {
    const next: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next');
    const end = Math.min(next?.epochMilliseconds ?? until, until);
    spans.push({ from: at.epochMilliseconds, until: end, offset: at.offsetNanoseconds / 1e6 });
    at = next;
  }
  return spans;
}
