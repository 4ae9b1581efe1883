import { dayMs } from '#shared/durations.ts';
import { type RangeDraft, toLocalRange } from '#web/features/availability/week/ranges.ts';
import { addDays } from '#web/lib/dates.ts';

/** A date with its own hours; no ranges means a day off. */
export type DateDraft = { date: string; ranges: RangeDraft[] };

/** Consecutive dates with the same hours, so that a two-week vacation is listed as one entry. */
export type DateSpan = { from: string; until: string; ranges: RangeDraft[] };

/** 0 is Sunday, as in the week. */
export function dayOfWeek(date: string): number {
  return new Date(date).getUTCDay();
}

/** From today on, in ascending order. */
export function spansOf(dates: DateDraft[], today: string): DateSpan[] {
  const spans: DateSpan[] = [];
  for (const { date, ranges } of sortByDate(dates)) {
    if (date < today) continue;
    const last = spans.at(-1);
    if (last && addDays(last.until, 1) === date && sameRanges(last.ranges, ranges)) last.until = date;
    else spans.push({ from: date, until: date, ranges });
  }
  return spans;
}

export function pastDates(dates: DateDraft[], today: string): DateDraft[] {
  return dates.filter(({ date }) => date < today);
}

/** Gives every date of the span its hours, replacing what was set before. */
export function withSpan(dates: DateDraft[], span: DateSpan): DateDraft[] {
  const set = datesIn(span).map((date) => ({ date, ranges: span.ranges }));
  return sortByDate([...withoutSpan(dates, span), ...set]);
}

export function withoutSpan(dates: DateDraft[], { from, until }: Omit<DateSpan, 'ranges'>): DateDraft[] {
  return dates.filter(({ date }) => date < from || date > until);
}

export function datesIn({ from, until }: Omit<DateSpan, 'ranges'>): string[] {
  const days = Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(days, 0) }, (_, n) => addDays(from, n));
}

function sortByDate(dates: DateDraft[]): DateDraft[] {
  return dates.toSorted((a, b) => a.date.localeCompare(b.date));
}

function sameRanges(a: RangeDraft[], b: RangeDraft[]): boolean {
  return JSON.stringify(a.map(toLocalRange)) === JSON.stringify(b.map(toLocalRange));
}
