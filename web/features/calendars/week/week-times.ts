import type { Availability } from '#shared/availability/availability.schema.ts';
import { openRanges, type Span } from '#shared/availability/open-ranges.ts';
import { localClock } from '#shared/time/local-time.ts';
import { addDays } from '#web/lib/dates.ts';
import { startOfDay } from './week-dates.ts';

/** Minutes of a local day. */
export type Block = { from: number; until: number };
export type DayTimes = { date: string; open: Block[]; busy: Block[] };

const dayMinutes = 1440;

type Week = {
  hours: Availability;
  busy: Span[];
  /** Its first day. */
  monday: string;
  now: number;
};

/** The expert's hours and busy times on each day of a week, as their clock shows them. */
export function weekTimes({ hours, busy, monday, now }: Week): DayTimes[] {
  const { timeZone } = hours;
  const dates = Array.from({ length: 8 }, (_, day) => addDays(monday, day));
  const starts = dates.map((date) => startOfDay(date, timeZone));
  const week = { from: starts[0] ?? now, until: starts[7] ?? now };
  // Without weekly hours, people can request any time.
  const open = hours.weekly.length > 0 ? openRanges(hours, week, now).ranges : [week];
  return dates.slice(0, 7).map((date, day) => {
    const span = { from: starts[day] ?? now, until: starts[day + 1] ?? now };
    return { date, open: blocksOn(span, open, timeZone), busy: blocksOn(span, busy, timeZone) };
  });
}

function blocksOn(day: Span, spans: Span[], timeZone: string): Block[] {
  const minutes = (instant: number) => {
    const [hour = 0, minute = 0] = localClock(instant, timeZone).split(':').map(Number);
    return hour * 60 + minute;
  };
  return spans
    .filter(({ from, until }) => from < day.until && until > day.from)
    .map(({ from, until }) => ({
      from: from <= day.from ? 0 : minutes(from),
      until: until >= day.until ? dayMinutes : minutes(until),
    }));
}
