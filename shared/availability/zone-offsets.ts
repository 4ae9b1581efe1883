import { Temporal } from 'temporal-polyfill';

/** A time during which a zone's clocks are this far ahead of UTC. All numbers are milliseconds; `until` is excluded. */
export type OffsetSpan = { from: number; until: number; offset: number };

/** How far a zone's clocks are ahead of UTC from one instant to another, change by change. */
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
