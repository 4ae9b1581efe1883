import * as z from 'zod/mini';
import { isTimeZone } from '#shared/time/time-zone.ts';

export const availabilityLimits = {
  rangesPerDay: 12,
  overrides: 400,
  bufferMinutes: 240,
  minNoticeMinutes: 20_160,
  gridMinutes: { min: 5, max: 240 },
};

const availabilityDefaults = {
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minNoticeMinutes: 120,
  horizonDays: 60,
  startGridMinutes: 15,
};

const startTime = z
  .string('Must be a time')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00'));
const endTime = z
  .string('Must be a time')
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time such as 17:30'));

const isNotEmpty = z.refine<{ startTime: string; endTime: string }>(
  (range) => range.startTime !== range.endTime,
  { error: 'Start and end can’t be the same', path: ['endTime'] },
);

const notRange = 'Must be a time range';
const notRanges = 'Must be a list of time ranges';

const rangeSchema = z.object({ startTime, endTime }, notRange).check(isNotEmpty);

const dayOfWeek = z
  .int('Must be 0 to 6')
  .check(z.minimum(0, 'Must be 0 to 6'), z.maximum(6, 'Must be 0 to 6'));

const overlap = 'These hours overlap';
const tooMany = `You can add up to ${availabilityLimits.rangesPerDay} time ranges per day`;

const weekly = z
  .array(z.object({ dayOfWeek, startTime, endTime }, notRange).check(isNotEmpty), notRanges)
  .check(
    z.refine((all) => byDay(all).every((day) => day.length <= availabilityLimits.rangesPerDay), tooMany),
    z.refine((all) => byDay(all).every(areApart), overlap),
  );

function byDay<Range extends { dayOfWeek: number }>(ranges: Range[]): Range[][] {
  return [0, 1, 2, 3, 4, 5, 6].map((day) => ranges.filter((range) => range.dayOfWeek === day));
}

/** Whether the ranges of one day don't overlap. They may touch, and the last may run past midnight. */
function areApart(ranges: { startTime: string; endTime: string }[]): boolean {
  const sorted = ranges.toSorted((a, b) => a.startTime.localeCompare(b.startTime));
  return sorted.every(({ startTime, endTime }, n) => {
    const next = sorted[n + 1];
    return !next || (endTime > startTime && endTime <= next.startTime);
  });
}

/** Years 2000 to 2999. */
const date = z.iso.date('Must be a date').check(z.regex(/^2\d{3}-/, 'Must be a date'));

const overrides = z
  .array(
    z.object(
      {
        date,
        ranges: z
          .array(rangeSchema, notRanges)
          .check(z.maxLength(availabilityLimits.rangesPerDay, tooMany), z.refine(areApart, overlap)),
      },
      'Must be a date with time ranges',
    ),
    'Must be a list of dates',
  )
  .check(
    z.maxLength(availabilityLimits.overrides, `You can set up to ${availabilityLimits.overrides} dates`),
    z.refine(
      (all) => new Set(all.map((each) => each.date)).size === all.length,
      'Each date can be listed only once',
    ),
  );

const minutes = (min: number, max: number) => {
  const error = `Must be between ${min} and ${max} minutes`;
  return z.int(error).check(z.minimum(min, error), z.maximum(max, error));
};

/** An expert's availability settings. The longest horizon is configurable. */
export const availabilitySchema = (maxHorizonDays: number) => {
  const horizon = `Must be between 1 and ${maxHorizonDays} days`;
  const { bufferMinutes, minNoticeMinutes, gridMinutes } = availabilityLimits;
  return z.object({
    timeZone: z.string('Must be a time zone').check(z.refine(isTimeZone, 'Must be a time zone')),
    weekly,
    overrides,
    bufferBeforeMinutes: z._default(minutes(0, bufferMinutes), availabilityDefaults.bufferBeforeMinutes),
    bufferAfterMinutes: z._default(minutes(0, bufferMinutes), availabilityDefaults.bufferAfterMinutes),
    minNoticeMinutes: z._default(minutes(0, minNoticeMinutes), availabilityDefaults.minNoticeMinutes),
    horizonDays: z._default(
      z.int(horizon).check(z.minimum(1, horizon), z.maximum(maxHorizonDays, horizon)),
      Math.min(availabilityDefaults.horizonDays, maxHorizonDays),
    ),
    startGridMinutes: z._default(
      minutes(gridMinutes.min, gridMinutes.max),
      availabilityDefaults.startGridMinutes,
    ),
  });
};

export type Availability = z.infer<ReturnType<typeof availabilitySchema>>;
