import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import { formatDate } from '#shared/time.ts';

/** `just now`, `5 min ago`, `3 h ago`, `2 days ago`, then the date. */
export function relativeTime(instant: string, now: Date): string {
  const ago = now.getTime() - Date.parse(instant);
  if (ago < minuteMs) return 'just now';
  if (ago < hourMs) return `${Math.floor(ago / minuteMs)} min ago`;
  if (ago < dayMs) return `${Math.floor(ago / hourMs)} h ago`;
  const days = Math.floor(ago / dayMs);
  if (days < 7) return days === 1 ? '1 day ago' : `${days} days ago`;
  return formatDate(instant);
}
