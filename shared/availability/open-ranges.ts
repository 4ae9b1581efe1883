import { dayMs, minuteMs } from '#shared/durations.ts';
import { type OffsetSpan, offsetsOf } from './zone-offsets.ts';

export type LocalRange = { startTime: string; endTime: string };

/** When somebody works, in their own zone. */
export type WorkingHours = {
  timeZone: string;
  weekly: (LocalRange & { dayOfWeek: number })[];
  overrides: { date: string; ranges: LocalRange[] }[];
};

/** Milliseconds since the epoch; `until` is excluded. */
export type Span = { from: number; until: number };

/** A time of work without a break. Its starts are counted from `anchor`, on the local clock. */
export type OpenRange = Span & { anchor: number };

export type OpenTime = { ranges: OpenRange[]; offsets: OffsetSpan[] };

/** 1 January 1970 was a Thursday. */
const firstWeekday = 4;
/** How many days before those asked for are looked at to find where a range begins; after the last it is endless. */
const lookBackDays = [4, 11, 65, 400];
/** A range ends before the midnight after its next one: nothing from before what is looked at reaches further. */
const reachMs = 2 * dayMs;

/**
 * The times of work that meet `asked`, joined where they touch each other. An instant belongs to a range when the
 * local clock shows a time inside it: what a clock skips is missing, what it shows twice is there twice.
 */
export function openRanges(hours: WorkingHours, window: Span, now: number): OpenTime {
  const dates = datesOf(hours);
  for (const days of lookBackDays) {
    const isLast = days === lookBackDays.at(-1);
    // At last it counts from now: whatever is asked about, the same ranges are endless.
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
  throw new Error('every range begins or is endless');
}

type Dates = { weekly: Span[][]; overrides: Map<number, Span[]> };

/** Ranges in milliseconds from a date's midnight on the local clock. */
function datesOf({ weekly, overrides }: WorkingHours): Dates {
  const days: Span[][] = [[], [], [], [], [], [], []];
  for (const { dayOfWeek, ...range } of weekly) days[dayOfWeek]?.push(clockSpan(range));
  return {
    weekly: days,
    overrides: new Map(
      overrides.map(({ date, ranges }) => [Date.parse(date) / dayMs, ranges.map(clockSpan)]),
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

/** The ranges of every date that the offsets cover, as instants, in the order of their dates. */
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

/** One span for all that overlap or touch. */
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
