import type { LocalRange } from '#shared/availability/open-ranges.ts';
import * as hoursCopy from '#web/features/availability/hours.copy.ts';

/** A range being edited, with times as a time input holds them: empty while half typed, midnight at the end as 00:00. */
export type RangeDraft = LocalRange & { id: string };

const midnight = '00:00';
const hour = 60;
const day = 24 * hour;

let lastId = 0;

export function newRange(startTime: string, endTime: string): RangeDraft {
  lastId += 1;
  return { id: `range-${lastId}`, startTime, endTime: endTime === '24:00' ? midnight : endTime };
}

export function toLocalRange({ startTime, endTime }: RangeDraft): LocalRange {
  return { startTime, endTime: endTime === midnight ? '24:00' : endTime };
}

export function isFinished({ startTime, endTime }: LocalRange): boolean {
  return startTime !== '' && endTime !== '';
}

/** Set when a range doesn't end later on the same day. */
export function endNote(range: RangeDraft): 'midnight' | 'next day' | undefined {
  if (!isFinished(range)) return undefined;
  if (range.endTime === midnight) return 'midnight';
  return range.endTime < range.startTime ? 'next day' : undefined;
}

/** `09:00 – 12:00, 22:00 – 02:00 next day` */
export function rangesText(ranges: LocalRange[]): string {
  return ranges.map((range) => rangeText(newRange(range.startTime, range.endTime))).join(', ');
}

function rangeText(range: RangeDraft): string {
  const end = endNote(range);
  const { midnight: atMidnight, nextDay } = hoursCopy.ranges;
  const until = end === 'midnight' ? atMidnight : range.endTime;
  return `${range.startTime} – ${until}${end === 'next day' ? ` ${nextDay}` : ''}`;
}

/** A new range where the day has room: an hour after the last one, else in the widest gap. */
export function suggestRange(ranges: RangeDraft[]): RangeDraft {
  const gaps = gapsOf(ranges);
  const last = gaps.at(-1);
  if (last && last.until === day && last.until - last.from >= 2 * hour) {
    return newRange(clock(last.from + hour), clock(last.from + 2 * hour));
  }
  const [widest] = gaps.toSorted((a, b) => b.until - b.from - (a.until - a.from));
  if (!widest) return newRange('', '');
  return newRange(clock(widest.from), clock(Math.min(widest.from + hour, widest.until)));
}

function gapsOf(ranges: RangeDraft[]): { from: number; until: number }[] {
  const occupied = ranges
    .filter(isFinished)
    .map(({ startTime, endTime }) => ({
      from: minutesOf(startTime),
      until: endTime > startTime ? minutesOf(endTime) : day,
    }))
    .sort((a, b) => a.from - b.from);
  const gaps = [];
  let cursor = 0;
  for (const { from, until } of occupied) {
    if (from > cursor) gaps.push({ from: cursor, until: from });
    cursor = Math.max(cursor, until);
  }
  if (cursor < day) gaps.push({ from: cursor, until: day });
  return gaps;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * hour + Number(time.slice(3, 5));
}

function clock(minutes: number): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / hour) % 24)}:${twoDigits(minutes % hour)}`;
}
