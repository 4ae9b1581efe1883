import { minuteMs } from '#shared/durations.ts';
import { formatDuration, formatMinutes } from './duration-format.ts';

/** `in 45 min`, `in 2 h 10 min`, `in 3 days`: rounded up to the minute, and from a day on down to the day. */
export function formatUntil(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / minuteMs));
  if (minutes < 60) return `in ${formatDuration(minutes)}`;
  if (minutes < 1440) {
    const rest = minutes % 60;
    return `in ${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${formatDuration(rest)}`}`;
  }
  return `in ${formatMinutes(Math.floor(minutes / 1440) * 1440)}`;
}
