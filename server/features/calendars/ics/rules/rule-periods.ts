import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import type { Budget } from '../feed/budget.ts';
import { dayOf, type LocalTime, midnightOf } from '../feed/stamps.ts';
import type { Frequency, Rule } from './recurrence-rule.ts';
import { daySelector, firstOf, startOfWeek, withDefaults } from './rule-days.ts';

/** One turn of a rule: the times selected in it are all of `times` on each of `days`. */
export type Period = { begins: LocalTime; days: number[]; times: number[]; next: number };

export type Periods = {
  at: (index: number) => Period;
  /** The last period that begins before this time, at least. */
  near: (local: LocalTime) => number;
};

export function periodsOf(rule: Rule, start: LocalTime, budget: Budget): Periods {
  const unit = units[rule.frequency];
  const whole = withDefaults(rule, start);
  return unit === undefined ? dayPeriods(whole, start, budget) : clockPeriods(whole, start, unit, budget);
}

/** What a turn costs besides its days and times. */
const stepsOfPeriod = 5;

const units: Partial<Record<Frequency, number>> = { HOURLY: hourMs, MINUTELY: minuteMs, SECONDLY: 1000 };

/** Years, months, weeks and days. */
function dayPeriods(rule: Rule, start: LocalTime, budget: Budget): Periods {
  const isSelected = daySelector(rule);
  const times = timesOf(rule, start, dayMs);
  budget.spend(times.length);
  const { first, indexOf } = turnsOf(rule, start);
  return {
    at: (index) => {
      const [from, until] = [first(index), first(index + 1 / rule.interval)];
      budget.spend(stepsOfPeriod);
      const days: number[] = [];
      for (const [first, after] of partsOf(rule, from, until)) {
        budget.spend(after - first);
        for (let day = first; day < after; day += 1) if (isSelected(day)) days.push(day);
      }
      return { begins: from * dayMs, days, times, next: index + 1 };
    },
    near: (local) => Math.max(0, Math.floor(indexOf(local)) - 1),
  };
}

/** The days worth a look: of a year with given months, only those. */
function partsOf({ frequency, months, weekNumbers }: Rule, from: number, until: number): [number, number][] {
  if (frequency !== 'YEARLY' || !months || weekNumbers || until - from > 366) return [[from, until]];
  const year = new Date(from * dayMs).getUTCFullYear();
  return months.map((month) => [firstOf(year, month), firstOf(year, month + 1)]);
}

/** The first day of each turn, and back. */
function turnsOf({ frequency, interval, weekStart }: Rule, start: LocalTime) {
  const date = new Date(start);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  if (frequency === 'YEARLY') {
    return {
      first: (index: number) => dayOf(midnightOf(year + Math.round(index * interval), 1, 1)),
      indexOf: (local: LocalTime) => (new Date(local).getUTCFullYear() - year) / interval,
    };
  }
  if (frequency === 'MONTHLY') {
    return {
      first: (index: number) => dayOf(midnightOf(year, month + Math.round(index * interval), 1)),
      indexOf: (local: LocalTime) => {
        const then = new Date(local);
        return ((then.getUTCFullYear() - year) * 12 + then.getUTCMonth() + 1 - month) / interval;
      },
    };
  }
  const length = frequency === 'WEEKLY' ? 7 : 1;
  const base = frequency === 'WEEKLY' ? startOfWeek(dayOf(start), weekStart) : dayOf(start);
  return {
    first: (index: number) => base + Math.round(index * interval) * length,
    indexOf: (local: LocalTime) => (dayOf(local) - base) / length / interval,
  };
}

/** Hours, minutes and seconds. Days, hours and minutes without any selected time are skipped at once. */
function clockPeriods(rule: Rule, start: LocalTime, unit: number, budget: Budget): Periods {
  const isSelected = daySelector(rule);
  const within = timesOf(rule, start, unit);
  budget.spend(within.length);
  const base = Math.floor(start / unit) * unit;
  const step = unit * rule.interval;
  const hours = rule.hours && new Set(rule.hours);
  const minutes = unit < hourMs && rule.minutes ? new Set(rule.minutes) : undefined;
  const seconds = unit < minuteMs && rule.seconds ? new Set(rule.seconds) : undefined;
  let known = { day: Number.NaN, isSelected: false };
  /** How much time around this one has nothing to offer. */
  const emptyAround = (local: LocalTime): number => {
    const day = dayOf(local);
    if (known.day !== day) known = { day, isSelected: isSelected(day) };
    const clock = local - day * dayMs;
    if (!known.isSelected) return dayMs;
    if (hours && !hours.has(Math.floor(clock / hourMs))) return hourMs;
    if (minutes && !minutes.has(Math.floor((clock % hourMs) / minuteMs))) return minuteMs;
    return seconds && !seconds.has(Math.floor((clock % minuteMs) / 1000)) ? unit : 0;
  };
  return {
    at: (index) => {
      budget.spend(stepsOfPeriod);
      const begins = base + index * step;
      const empty = emptyAround(begins);
      if (empty > 0) {
        const after = (Math.floor(begins / empty) + 1) * empty;
        return { begins, days: [], times: [], next: Math.max(index + 1, Math.ceil((after - base) / step)) };
      }
      const day = dayOf(begins);
      const times = within.map((time) => begins - day * dayMs + time);
      budget.spend(times.length);
      return { begins, days: [day], times, next: index + 1 };
    },
    near: (local) => Math.max(0, Math.floor((local - base) / step) - 1),
  };
}

/** The times within a day, an hour or a minute, from the parts below it; what is missing comes from the start. */
function timesOf({ hours, minutes, seconds }: Rule, start: LocalTime, unit: number): number[] {
  const date = new Date(start);
  const parts: [number, number[]][] = [
    [hourMs, hours ?? [date.getUTCHours()]],
    [minuteMs, minutes ?? [date.getUTCMinutes()]],
    [1000, seconds ?? [date.getUTCSeconds()]],
  ];
  return parts
    .filter(([size]) => size < unit)
    .reduce(
      (times, [size, values]) => times.flatMap((time) => values.map((value) => time + value * size)),
      [0],
    );
}
