import type { LocalRange } from '#shared/availability/open-ranges.ts';
import type { Hours, SlotQuery } from '#shared/availability/slots.ts';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Hours from text such as `Mon-Fri 09:00-12:00 13:00-17:00; Sat 10:00-11:00`. */
export function writtenHours(timeZone: string, weekly = '', overrides = ''): Hours {
  return {
    timeZone,
    weekly: partsOf(weekly).flatMap(([dayNames, ranges]) =>
      daysOf(dayNames).flatMap((dayOfWeek) => ranges.map((range) => ({ dayOfWeek, ...range }))),
    ),
    overrides: partsOf(overrides).map(([date, ranges]) => ({ date, ranges })),
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    minNoticeMinutes: 0,
    horizonDays: 60,
    startGridMinutes: 30,
  };
}

function partsOf(text: string): [string, LocalRange[]][] {
  return text
    .split(';')
    .map((part) => part.trim().split(' '))
    .filter(([head]) => head)
    .map(([head = '', ...ranges]) => [head, ranges.filter((range) => range !== 'off').map(rangeOf)]);
}

function rangeOf(text: string): LocalRange {
  const [startTime = '', endTime = ''] = text.split('-');
  return { startTime, endTime };
}

/** `Sat-Mon` is three days. */
function daysOf(text: string): number[] {
  const [first = 0, last = first] = text.split('-').map((day) => days.indexOf(day));
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, n) => (first + n) % 7);
}

export type SlotCase = { name: string; wanted: SlotQuery; free: string[] };

/** A line of the table: name | zone | weekly | dates | options | now | from … until | free. */
export function readCase(line: string): SlotCase {
  const [name = '', zone = '', weekly, dates, options = '', now = '', window = '', free = ''] = line
    .split('|')
    .map((cell) => cell.trim());
  const option = new Map(
    options
      .split(',')
      .map((each) => each.trim().split(' '))
      .map(([key = '', ...values]) => [key, values]),
  );
  const number = (key: string, fallback: number) => Number(option.get(key)?.[0] ?? fallback);
  const [from = '', until = ''] = window.split(' … ');
  return {
    name,
    wanted: {
      hours: {
        ...writtenHours(zone, weekly, dates),
        bufferBeforeMinutes: number('before', 0),
        bufferAfterMinutes: number('after', 0),
        minNoticeMinutes: number('notice', 0),
        horizonDays: number('horizon', 60),
        startGridMinutes: number('grid', 30),
      },
      duration: number('duration', 30),
      busy: (option.get('busy') ?? []).map((each) => {
        const [busyFrom = '', busyUntil = ''] = each.split('/');
        return { from: Date.parse(busyFrom), until: Date.parse(busyUntil) };
      }),
      now: Date.parse(now),
      window: { from: Date.parse(from), until: Date.parse(until) },
    },
    free: free.split(' ').filter(Boolean),
  };
}

/** `2026-11-18T09:00Z` */
export function short(instant: number): string {
  return new Date(instant).toISOString().replace(':00.000Z', 'Z');
}
