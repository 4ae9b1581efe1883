import { formatDay, formatSession, zoneName } from '#shared/time.ts';
import { offsetName } from '#web/lib/time-zones.ts';
import { clockLabel, isRepeated, localDate, localTime, startOf } from './local-time.ts';
import * as timesCopy from './times.copy.ts';

/** A session's time in the viewer's zone and, where it differs, in the expert's. */
export type SessionTime = { yours: string; theirs: string | undefined };

type Session = {
  /** An instant, or a local time in `timeZone`. */
  scheduledAt: string;
  minutes: number;
  timeZone: string;
  expert: { name: string; timeZone: string };
  now: Date;
};

export function sessionTime({
  scheduledAt,
  minutes,
  timeZone,
  expert,
  now,
}: Session): SessionTime | undefined {
  const start = startOf(scheduledAt, timeZone);
  if (!start) return undefined;
  const offset = isRepeated(start, timeZone) ? ` (${offsetName(timeZone, start)})` : '';
  const yours = `${formatSession({ start, minutes, timeZone, now })}${offset}`;
  if (localTime(start, timeZone) === localTime(start, expert.timeZone)) return { yours, theirs: undefined };
  const sameDay = localDate(start, timeZone) === localDate(start, expert.timeZone);
  const day = sameDay ? '' : `${formatDay(start, expert.timeZone, now)}, `;
  const time = `${day}${clockLabel(start, expert.timeZone)}`;
  return { yours, theirs: timesCopy.expertTime(time, expert.name, zoneName(expert.timeZone)) };
}
