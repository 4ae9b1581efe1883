import { minuteMs } from '#shared/durations.ts';
import { formatClock, formatMoment } from '#shared/time/time-format.ts';
import * as roomCopy from '../room.copy.ts';
import type { TimedRoom } from '../room-time.ts';

export const timeText = (instant: string, timeZone: string) => formatClock(new Date(instant), timeZone);

export function startText(
  { scheduledAt }: Pick<TimedRoom, 'scheduledAt'>,
  now: Date,
  timeZone: string,
): string {
  const start = new Date(scheduledAt);
  const lateMs = now.getTime() - start.getTime();
  if (lateMs >= 0) return roomCopy.lobby.started(Math.floor(lateMs / minuteMs));
  return roomCopy.lobby.starts(formatMoment(start, timeZone, now));
}
