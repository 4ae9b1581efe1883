import { minuteMs } from '#shared/durations.ts';

/** Abbreviations that only some platforms accept, with different meanings. */
const ambiguous = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i;

/** Whether the platform knows this IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return !/^[+-]/.test(name) && !ambiguous.test(name);
  } catch {
    return false;
  }
}

/** `30 min` */
export function formatDuration(minutes: number): string {
  return `${minutes} min`;
}

/** `2 hours`, `90 minutes`, `3 days`: uses the largest unit that divides evenly. */
export function formatMinutes(minutes: number): string {
  const [count, unit] =
    minutes > 0 && minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes > 0 && minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

type Session = {
  start: Date;
  minutes: number;
  timeZone: string;
  /** The year is shown if it differs from now's. */
  now?: Date;
};

/** `Tue 17 Nov, 15:30 – 16:00 · Berlin time` */
export function formatSession({ start, minutes, timeZone, now = start }: Session): string {
  const end = new Date(start.getTime() + minutes * minuteMs);
  const endsOn = formatDay(end, timeZone);
  const nextDay = endsOn === formatDay(start, timeZone) ? '' : `${endsOn}, `;
  const from = `${formatDay(start, timeZone, now)}, ${formatClock(start, timeZone)}`;
  return `${from} – ${nextDay}${formatClock(end, timeZone)} · ${zoneName(timeZone)}`;
}

/** `Tue 17 Nov, 15:30 · Berlin time` */
export function formatMoment(instant: Date, timeZone: string, now = instant): string {
  return `${formatDay(instant, timeZone, now)}, ${formatClock(instant, timeZone)} · ${zoneName(timeZone)}`;
}

/** `Tue 17 Nov`, or `Tue 5 Jan 2027` if now is in another year. */
export function formatDay(instant: Date, timeZone: string, now = instant): string {
  const parts = dayParts(instant, timeZone);
  const sameYear = now === instant || parts.year === dayParts(now, timeZone).year;
  const year = sameYear ? '' : ` ${parts.year}`;
  return `${parts.weekday} ${parts.day} ${parts.month}${year}`;
}

function dayParts(instant: Date, timeZone: string): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** `15:30` */
function formatClock(instant: Date, timeZone: string): string {
  return instant.toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
}

/** `Berlin time` */
export function zoneName(timeZone: string): string {
  if (/^(UTC|GMT|Etc\/.*)$/.test(timeZone)) return timeZone.replace('Etc/', '');
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `17 Nov 2026`, the day in UTC, so that server and browser render the same text. */
export function formatDate(instant: string): string {
  const [year, month, day] = instant.slice(0, 10).split('-').map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
}
