import { dayMs, minuteMs } from '#shared/durations.ts';

/** Local dates and times as text that sorts: `2026-11-17T15:30`. Without Temporal, which most pages don't load. */

/** A number is milliseconds since 1970. */
export type Instant = Date | number;

const maxFormats = 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format costs more than using it a hundred times. Limited, since names may differ in case only. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  if (formats.size >= maxFormats) formats.clear();
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

function partsIn(instant: Instant, timeZone: string): { date: string; clock: string } {
  const parts = formatIn(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value;
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    clock: `${part('hour')}:${part('minute')}`,
  };
}

/** `2026-11-17` */
export function localDate(instant: Instant, timeZone: string): string {
  return partsIn(instant, timeZone).date;
}

/** `15:30` */
export function localClock(instant: Instant, timeZone: string): string {
  return partsIn(instant, timeZone).clock;
}

/** `2026-11-17T15:30`, as in a datetime-local input. */
export function localTime(instant: Instant, timeZone: string): string {
  const { date, clock } = partsIn(instant, timeZone);
  return `${date}T${clock}`;
}

/** How far a zone is ahead of UTC. */
export function offsetMinutes(instant: Instant, timeZone: string): number {
  const local = Date.parse(`${localTime(instant, timeZone)}Z`);
  return Math.round(local / minuteMs) - Math.floor(Number(instant) / minuteMs);
}

/** Every instant with this local time: none in a DST gap, two in a DST overlap. */
function instantsOf(local: string, timeZone: string): Date[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  const around = [asUtc - dayMs, asUtc + dayMs].map((each) => offsetMinutes(each, timeZone));
  return [...new Set(around)]
    .map((offset) => new Date(asUtc - offset * minuteMs))
    .filter((instant) => localTime(instant, timeZone) === local)
    .sort((a, b) => a.getTime() - b.getTime());
}

/** The instant of a local time; in a DST overlap, the first. */
export function instantOf(local: string, timeZone: string): Date | undefined {
  return instantsOf(local.slice(0, 16), timeZone)[0];
}

/** The start of a session, given as an instant (a slot) or as a local time (a date input). */
export function startOf(scheduledAt: string, timeZone: string): Date | undefined {
  return scheduledAt.endsWith('Z') ? new Date(scheduledAt) : instantOf(scheduledAt, timeZone);
}

/** Whether this local time occurs twice, as when clocks go back in autumn. */
export function isRepeated(instant: Instant, timeZone: string): boolean {
  return instantsOf(localTime(instant, timeZone), timeZone).length > 1;
}

const halfMonthMs = 15 * dayMs;

/** Whether both zones show the same time all year: Berlin and Vienna do, and so do two names of one zone. */
export function haveSameClocks(one: string, other: string, now: number): boolean {
  if (one === other) return true;
  return Array.from({ length: 24 }, (_, n) => now + n * halfMonthMs).every(
    (instant) => localTime(instant, one) === localTime(instant, other),
  );
}
