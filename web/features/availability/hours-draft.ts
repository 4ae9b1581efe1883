import {
  type Availability,
  availabilityLimits,
  availabilitySchema,
} from '#shared/availability/availability.schema.ts';
import type { DateDraft } from '#web/features/availability/dates/date-spans.ts';
import { newRange, plainRange, type RangeDraft } from '#web/features/availability/week/ranges.ts';

/** The hours while they are edited: nothing half typed is lost, and nothing here has to be sound. */
export type HoursDraft = {
  timeZone: string;
  /** By day of the week, 0 is Sunday. */
  week: RangeDraft[][];
  dates: DateDraft[];
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  minNoticeMinutes: number;
  /** As it is typed. */
  horizonDays: string;
  startGridMinutes: number;
};

/** The usual limit; where a place has a lower one its server says so. */
export const longestHorizonDays = 180;

export const mostRanges = availabilityLimits.rangesPerDay;

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Monday first. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0];

export const weekdays = [1, 2, 3, 4, 5];

export function dayName(day: number): string {
  return dayNames[((day % 7) + 7) % 7] ?? '';
}

export function draftOf(hours: Availability): HoursDraft {
  const { weekly, overrides, horizonDays, ...rest } = hours;
  return {
    ...rest,
    horizonDays: String(horizonDays),
    week: dayNames.map((_, day) =>
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

/** What the draft says, sound or not. */
export function availabilityOf(draft: HoursDraft): Availability {
  const { week, dates, horizonDays, ...rest } = draft;
  return {
    ...rest,
    horizonDays: horizonDays.trim() === '' ? Number.NaN : Number(horizonDays),
    weekly: week.flatMap((ranges, dayOfWeek) => ranges.map((range) => ({ dayOfWeek, ...plainRange(range) }))),
    overrides: dates.map(({ date, ranges }) => ({ date, ranges: ranges.map(plainRange) })),
  };
}

export function isSame(a: HoursDraft, b: HoursDraft): boolean {
  return JSON.stringify(availabilityOf(a)) === JSON.stringify(availabilityOf(b));
}

const schema = availabilitySchema(longestHorizonDays);

/** What may be sent and shown, or nothing while something is wrong. */
export function soundHours(draft: HoursDraft): Availability | undefined {
  return schema.safeParse(availabilityOf(draft)).data;
}

export function withDay(week: RangeDraft[][], day: number, ranges: RangeDraft[]): RangeDraft[][] {
  return week.map((each, index) => (index === day ? ranges : each));
}

/** Each day gets ranges of its own: later edits of one leave the others alone. */
export function copyDay(week: RangeDraft[][], from: number, to: number[]): RangeDraft[][] {
  const source = week[from] ?? [];
  return week.map((each, day) => (to.includes(day) && day !== from ? copied(source) : each));
}

export function copied(ranges: RangeDraft[]): RangeDraft[] {
  return ranges.map(({ startTime, endTime }) => newRange(startTime, endTime));
}

export function usualRange(): RangeDraft {
  return newRange('09:00', '17:00');
}

export function usualWeek(): RangeDraft[][] {
  return dayNames.map((_, day) => (weekdays.includes(day) ? [usualRange()] : []));
}

/** `Monday`, `Monday and Tuesday`, `Monday, Tuesday and Friday` */
export function namesOf(days: number[]): string {
  const names = weekOrder.filter((day) => days.includes(day)).map(dayName);
  return names.join(', ').replace(/, ([^,]*)$/, ' and $1');
}
