import {
  type Availability,
  availabilityLimits,
  availabilitySchema,
} from '#shared/availability/availability.schema.ts';
import { weekdayNames } from '#shared/time/date-format.ts';
import type { DateDraft } from '#web/features/availability/dates/date-spans.ts';
import { newRange, type RangeDraft, toLocalRange } from '#web/features/availability/week/ranges.ts';

/** The hours as they are being edited, possibly incomplete or invalid. */
export type HoursDraft = {
  timeZone: string;
  /** Until the expert has chosen, clients can request any time. */
  choice: 'weekly' | 'anyTime' | 'notChosen';
  /** Ranges by day of the week; 0 is Sunday. They count only if weekly hours are chosen. */
  week: RangeDraft[][];
  dates: DateDraft[];
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  minNoticeMinutes: number;
  /** As typed. */
  horizonDays: string;
  startGridMinutes: number;
};

/** The default limit. A server with a lower one (MAX_HORIZON_DAYS) reports it as a field error. */
export const maxHorizonDays = 180;

export const maxRangesPerDay = availabilityLimits.rangesPerDay;

export const listFormat = new Intl.ListFormat('en-US');

/** Monday first. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0];

export const weekdays = [1, 2, 3, 4, 5];

export function dayName(day: number): string {
  return weekdayNames[((day % 7) + 7) % 7] ?? '';
}

/** `isChosen`: the expert has saved their hours before, so that no hours means any time. */
export function toDraft(hours: Availability, isChosen = true): HoursDraft {
  const { weekly, overrides, horizonDays, ...rest } = hours;
  return {
    ...rest,
    choice: weekly.length > 0 ? 'weekly' : isChosen ? 'anyTime' : 'notChosen',
    horizonDays: String(horizonDays),
    week: weekdayNames.map((_, day) =>
      weekly
        .filter(({ dayOfWeek }) => dayOfWeek === day)
        .map(({ startTime, endTime }) => newRange(startTime, endTime)),
    ),
    dates: overrides.map(({ date, ranges }) => ({
      date,
      ranges: ranges.map(({ startTime, endTime }) => newRange(startTime, endTime)),
    })),
  };
}

/** Converts without validating. */
export function toAvailability(draft: HoursDraft): Availability {
  const { choice, week, dates, horizonDays, ...rest } = draft;
  return {
    ...rest,
    horizonDays: horizonDays.trim() === '' ? Number.NaN : Number(horizonDays),
    weekly: (choice === 'weekly' ? week : []).flatMap((ranges, dayOfWeek) =>
      ranges.map((range) => ({ dayOfWeek, ...toLocalRange(range) })),
    ),
    overrides: dates.map(({ date, ranges }) => ({ date, ranges: ranges.map(toLocalRange) })),
  };
}

export function isSameDraft(a: HoursDraft, b: HoursDraft): boolean {
  return a.choice === b.choice && JSON.stringify(toAvailability(a)) === JSON.stringify(toAvailability(b));
}

export function hasHours({ choice, week }: Pick<HoursDraft, 'choice' | 'week'>): boolean {
  return choice === 'weekly' && week.some((ranges) => ranges.length > 0);
}

const schema = availabilitySchema(maxHorizonDays);

/**
 * The hours to save and preview; undefined while the draft is invalid. Weekly hours without any would mean any time,
 * which is the other choice.
 */
export function validHours(draft: HoursDraft): Availability | undefined {
  if (draft.choice === 'weekly' && !hasHours(draft)) return undefined;
  return schema.safeParse(toAvailability(draft)).data;
}

export function withDay(week: RangeDraft[][], day: number, ranges: RangeDraft[]): RangeDraft[][] {
  return week.map((each, index) => (index === day ? ranges : each));
}

/** Each day gets its own range objects, so editing one day later doesn't change the others. */
export function copyDay(week: RangeDraft[][], from: number, to: number[]): RangeDraft[][] {
  const source = week[from] ?? [];
  return week.map((each, day) => (to.includes(day) && day !== from ? copyRanges(source) : each));
}

export function copyRanges(ranges: RangeDraft[]): RangeDraft[] {
  return ranges.map(({ startTime, endTime }) => newRange(startTime, endTime));
}

export function defaultRange(): RangeDraft {
  return newRange('09:00', '17:00');
}

export function defaultWeek(): RangeDraft[][] {
  return weekdayNames.map((_, day) => (weekdays.includes(day) ? [defaultRange()] : []));
}

/** `Monday`, `Monday and Tuesday`, `Monday, Tuesday, and Friday`, in the order of the week. */
export function listDays(days: number[]): string {
  return listFormat.format(weekOrder.filter((day) => days.includes(day)).map(dayName));
}
