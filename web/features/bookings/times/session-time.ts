import { isRepeated, localDate, localTime, offsetMinutes, startOf } from '#shared/time/local-time.ts';
import {
  formatDay,
  formatExactClock,
  formatSessionRange,
  formatTime,
  offsetName,
  zoneName,
} from '#shared/time/time-format.ts';
import * as timesCopy from './times.copy.ts';

/** A session's time in the viewer's zone, in parts, and in the expert's where it differs. */
export type SessionTime = {
  /** `Tue 17 Nov, 15:30` */
  start: string;
  /** `Tue 17 Nov, 15:30 – 16:00` */
  range: string;
  /** `Berlin time`, or `Berlin time (GMT+1)` when that local time occurs twice. */
  zone: string;
  theirs: string | undefined;
};

type Session = {
  /** An instant, or a local time in `timeZone`. */
  scheduledAt: string;
  minutes: number;
  timeZone: string;
  expert: { name: string; timeZone: string };
  now: Date;
  /** A no-break space keeps `Berlin time` on one line. */
  zoneSpace?: string;
};

export function sessionTime(session: Session): SessionTime | undefined {
  const { scheduledAt, minutes, timeZone, expert, now, zoneSpace } = session;
  const start = startOf(scheduledAt, timeZone);
  if (!start) return undefined;
  const offset = isRepeated(start, timeZone) ? ` (${offsetName(timeZone, start)})` : '';
  return {
    start: formatTime(start, timeZone, now),
    range: formatSessionRange({ start, minutes, timeZone, now }),
    zone: `${zoneName(timeZone, zoneSpace)}${offset}`,
    theirs: expertTime(start, timeZone, expert, now),
  };
}

function expertTime(start: Date, timeZone: string, expert: Session['expert'], now: Date): string | undefined {
  if (localTime(start, timeZone) === localTime(start, expert.timeZone)) return undefined;
  const sameDay = localDate(start, timeZone) === localDate(start, expert.timeZone);
  const day = sameDay ? '' : `${formatDay(start, expert.timeZone, now)}, `;
  const time = `${day}${formatExactClock(start, expert.timeZone)}`;
  return timesCopy.expertTime(time, expert.name, zoneName(expert.timeZone));
}

/** How another zone's clocks compare with the viewer's. */
export function clockDifference(theirs: string, yours: string, at: Date): string {
  return timesCopy.difference(offsetMinutes(at, theirs) - offsetMinutes(at, yours));
}
