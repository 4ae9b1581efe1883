import { dayMs, minuteMs } from '#shared/durations.ts';
import { offsetName } from '#web/lib/time-zones.ts';
import * as timesCopy from './times.copy.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached by zone: creating a formatter costs more than using it a hundred times. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
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

/** `2026-11-17T15:30`: the local time, in the format of a datetime-local input. */
export function localTime(instant: Date, timeZone: string): string {
  const parts = formatIn(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** `2026-11-17` */
export function localDate(instant: Date, timeZone: string): string {
  return localTime(instant, timeZone).slice(0, 10);
}

/** How far a zone is ahead of UTC. */
export function offsetMinutes(instant: Date, timeZone: string): number {
  const local = Date.parse(`${localTime(instant, timeZone)}Z`);
  return Math.round((local - instant.getTime()) / minuteMs);
}

/** Every instant with this local time: none in a DST gap, two in a DST overlap. */
function instantsOf(local: string, timeZone: string): Date[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  const around = [asUtc - dayMs, asUtc + dayMs].map((each) => offsetMinutes(new Date(each), timeZone));
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
export function isRepeated(instant: Date, timeZone: string): boolean {
  return instantsOf(localTime(instant, timeZone), timeZone).length > 1;
}

/** `15:30`, or `02:30 GMT+2` when that local time occurs twice. */
export function clockLabel(instant: Date, timeZone: string): string {
  const clock = localTime(instant, timeZone).slice(11);
  return isRepeated(instant, timeZone) ? `${clock} ${offsetName(timeZone, instant)}` : clock;
}

/** How another zone's clocks compare with the viewer's. */
export function clockDifference(theirs: string, yours: string, at: Date): string {
  return timesCopy.difference(offsetMinutes(at, theirs) - offsetMinutes(at, yours));
}
