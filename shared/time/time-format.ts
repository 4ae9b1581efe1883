import { minuteMs } from '#shared/durations.ts';
import { formatPlainDay } from './date-format.ts';
import { type Instant, isRepeated, localClock, localDate, offsetMinutes } from './local-time.ts';

/** Instants in a time zone, as people read them. Nothing parses this text: `local-time.ts` has what computes. */

type Session = {
  start: Date;
  minutes: number;
  timeZone: string;
  /** The year is shown if it differs from now's. */
  now?: Date;
};

/** `Tue 17 Nov, 15:30 – 16:00 · Berlin time` */
export function formatSession(session: Session): string {
  return `${formatSessionRange(session)} · ${zoneName(session.timeZone)}`;
}

/** `Tue 17 Nov, 15:30 – 16:00` */
export function formatSessionRange({ start, minutes, timeZone, now = start }: Session): string {
  const end = new Date(start.getTime() + minutes * minuteMs);
  const endsSameDay = localDate(start, timeZone) === localDate(end, timeZone);
  const until = endsSameDay ? formatClock(end, timeZone) : formatTime(end, timeZone);
  return `${formatTime(start, timeZone, now)} – ${until}`;
}

/** `Tue 17 Nov, 15:30 · Berlin time` */
export function formatMoment(instant: Instant, timeZone: string, now = instant): string {
  return `${formatTime(instant, timeZone, now)} · ${zoneName(timeZone)}`;
}

/** `Tue 17 Nov, 15:30` */
export function formatTime(instant: Instant, timeZone: string, now = instant): string {
  return `${formatDay(instant, timeZone, now)}, ${formatClock(instant, timeZone)}`;
}

/** `15:30` */
export function formatClock(instant: Instant, timeZone: string): string {
  return localClock(instant, timeZone);
}

/** `15:30`, or `02:30 GMT+2` when that local time occurs twice. */
export function formatExactClock(instant: Instant, timeZone: string): string {
  const clock = formatClock(instant, timeZone);
  return isRepeated(instant, timeZone) ? `${clock} ${offsetName(timeZone, instant)}` : clock;
}

/** `Tue 17 Nov`, or `Tue 5 Jan 2027` if now is in another year. */
export function formatDay(instant: Instant, timeZone: string, now = instant): string {
  return formatPlainDay(localDate(instant, timeZone), localDate(now, timeZone));
}

/** `Berlin time`. With a no-break space, the two words stay on one line. */
export function zoneName(timeZone: string, space = ' '): string {
  if (/^(UTC|GMT|Etc\/.*)$/.test(timeZone)) return timeZone.replace('Etc/', '');
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')}${space}time`;
}

/** `GMT+5:45` */
export function offsetName(timeZone: string, at: Instant): string {
  const offset = offsetMinutes(at, timeZone);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const fraction = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `GMT${offset < 0 ? '-' : '+'}${hours}${fraction}`;
}
