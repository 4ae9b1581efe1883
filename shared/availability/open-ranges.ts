import { dayMs, minuteMs } from '#shared/durations.ts';
import { type OffsetSpan, offsetsOf } from './zone-offsets.ts';

export type LocalRange = { startTime: string; endTime: string };

/** An expert's working hours, in their own time zone. */
export type WorkingHours = {
  timeZone: string;
  weekly: (LocalRange & { dayOfWeek: number })[];
  overrides: { date: string; ranges: LocalRange[] }[];
};

/** Milliseconds since the epoch; `until` is excluded. */
export type Span = { from: number; until: number };

/** Continuous working time. The start grid counts from `anchor`, in local time. */
export type OpenRange = Span & { anchor: number };

export type OpenTime = { ranges: OpenRange[]; offsets: OffsetSpan[] };

/** 1 January 1970 was a Thursday. */
const firstWeekday = 4;
/** How many days before the window to search for the start of a range. Beyond the last, a range counts as endless. */
const lookBackDays = [4, 11, 65, 400];
/** A range ends at most two days after its date, so earlier dates can't affect times beyond this. */
const reachMs = 2 * dayMs;

/**
 * The working time that overlaps `window`, with touching ranges joined. An instant belongs to a range if the local clock
 * shows a time inside it: skipped hours are missing, repeated hours count twice.
 */
export function openRanges(hours: WorkingHours, window: Span, now: number): OpenTime {
  const dates = datesOf(hours);
  for (const days of lookBackDays) {
    const isLast = days === lookBackDays.at(-1);
    // The last step counts from now, so that the same ranges are endless whatever the window.
    const knownFrom = (isLast ? now : window.from) - days * dayMs;
    const offsets = offsetsOf(hours.timeZone, knownFrom, window.until + reachMs);
    const ranges = join(spansOf(dates, offsets))
      .filter(({ from, until }) => until > window.from && from < window.until)
      .map((range) => ({ ...range, anchor: toLocal(range.from, offsets) }));
    const [first] = ranges;
    if (!first || first.from > knownFrom + reachMs) return { ranges, offsets };
    if (isLast) {
      first.anchor = 0;
      return { ranges, offsets };
    }
  }
  throw new Error('unreachable: a range either starts or is endless');
}

type Dates = { weekly: Span[][]; overrides: Map<number, Span[]> };

/** Ranges in milliseconds after local midnight, with touching ones joined: a day in twelve pieces costs no more than one. */
function datesOf({ weekly, overrides }: WorkingHours): Dates {
  const days: Span[][] = [[], [], [], [], [], [], []];
  for (const { dayOfWeek, ...range } of weekly) days[dayOfWeek]?.push(clockSpan(range));
  return {
    weekly: days.map(join),
    overrides: new Map(
      overrides.map(({ date, ranges }) => [Date.parse(date) / dayMs, join(ranges.map(clockSpan))]),
    ),
  };
}

function clockSpan({ startTime, endTime }: LocalRange): Span {
  const from = clockMs(startTime);
  const until = clockMs(endTime);
  return { from, until: until > from ? until : until + dayMs };
}

function clockMs(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * minuteMs;
}

/** The ranges of every date covered by the offsets, as instants, in date order. */
function spansOf({ weekly, overrides }: Dates, offsets: OffsetSpan[]): Span[] {
  const spans: Span[] = [];
  const first = offsets[0];
  const last = offsets.at(-1);
  if (!first || !last) return spans;
  const lastDay = Math.floor((last.until + last.offset) / dayMs);
  for (let day = Math.floor((first.from + first.offset) / dayMs); day <= lastDay; day += 1) {
    const ranges = overrides.get(day) ?? weekly[(((day + firstWeekday) % 7) + 7) % 7] ?? [];
    for (const range of ranges) {
      for (const span of offsets) {
        const from = Math.max(day * dayMs + range.from - span.offset, span.from);
        const until = Math.min(day * dayMs + range.until - span.offset, span.until);
        if (from < until) spans.push({ from, until });
      }
    }
  }
  return spans;
}

/** Merges spans that overlap or touch. */
export function join(spans: Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else joined.push({ ...span });
  }
  return joined;
}

function toLocal(instant: number, offsets: OffsetSpan[]): number {
  return instant + (offsets.find(({ until }) => instant < until)?.offset ?? 0);
}
