import { formatDay, formatSession, zoneName } from '#shared/time.ts';
import { offsetName } from '#web/lib/time-zones.ts';
import { clockLabel, isRepeated, localDate, localTime, startOf } from './local-time.ts';

/** What a session's time is called, for the reader and, where their clocks differ, for the expert. */
export type SessionTime = { yours: string; theirs: string | undefined };

type Session = {
  /** As the form holds it: an instant, or what the reader's clocks show. */
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
  const which = isRepeated(start, timeZone) ? ` (${offsetName(timeZone, start)})` : '';
  const yours = `${formatSession({ start, minutes, timeZone, now })}${which}`;
  if (localTime(start, timeZone) === localTime(start, expert.timeZone)) return { yours, theirs: undefined };
  const sameDay = localDate(start, timeZone) === localDate(start, expert.timeZone);
  const day = sameDay ? '' : `${formatDay(start, expert.timeZone, now)}, `;
  const clock = clockLabel(start, expert.timeZone);
  return { yours, theirs: `${day}${clock} for ${expert.name}, ${zoneName(expert.timeZone)}` };
}
