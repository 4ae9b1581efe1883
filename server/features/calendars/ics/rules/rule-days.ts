import { dayMs } from '#shared/durations.ts';
import { dayOf, type LocalTime, midnightOf } from '../feed/stamps.ts';
import type { Rule, RuleWeekday } from './recurrence-rule.ts';

/** A day is a number of days since 1970. */
const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7;
export const firstOf = (year: number, month: number) => dayOf(midnightOf(year, month, 1));

/** Which days a rule (with defaults) selects: every BY part about days has to agree. Long lists take no longer. */
export function daySelector(rule: Rule): (day: number) => boolean {
  const { weekStart } = rule;
  const [months, weekNumbers, yearDays, monthDays] = [
    rule.months,
    rule.weekNumbers,
    rule.yearDays,
    rule.monthDays,
  ].map((numbers) => numbers && new Set(numbers));
  const weekdays = rule.weekdays && ordinalsByWeekday(rule.weekdays);
  const isYearly = rule.frequency === 'YEARLY';
  // Elsewhere an ordinal has no meaning: every such weekday is selected.
  const hasOrdinals = rule.frequency === 'MONTHLY' || (isYearly && !weekNumbers);
  const isWithinMonth = rule.frequency === 'MONTHLY' || months !== undefined;
  return (day) => {
    const date = new Date(day * dayMs);
    const [year, month, monthDay] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
    if (months && !months.has(month)) return false;
    if (monthDays && !isListed(monthDays, monthDay, lengthOfMonth(year, month))) return false;
    if (weekdays) {
      const ordinals = weekdays.get(weekdayOf(day));
      if (!ordinals) return false;
      if (hasOrdinals && !ordinals.has(0)) {
        const [from, until] = isWithinMonth
          ? [firstOf(year, month), firstOf(year, month + 1)]
          : [firstOf(year, 1), firstOf(year + 1, 1)];
        const fromStart = Math.floor((day - from) / 7) + 1;
        const fromEnd = -Math.floor((until - 1 - day) / 7) - 1;
        if (!ordinals.has(fromStart) && !ordinals.has(fromEnd)) return false;
      }
    }
    if (yearDays) {
      const [from, until] = [firstOf(year, 1), firstOf(year + 1, 1)];
      if (!isListed(yearDays, day - from + 1, until - from)) return false;
    }
    return !weekNumbers || isInWeek(weekNumbers, day, year, weekStart);
  };
}

/** What a rule doesn't say comes from the start: the day of the month, the weekday, and for years the month. */
export function withDefaults(rule: Rule, start: LocalTime): Rule {
  const { frequency, weekNumbers, yearDays, monthDays, weekdays, months } = rule;
  const date = new Date(start);
  const sameWeekday = [{ weekday: date.getUTCDay(), ordinal: 0 }];
  if (weekNumbers && !yearDays && !monthDays && !weekdays) return { ...rule, weekdays: sameWeekday };
  if (weekNumbers || yearDays || monthDays || weekdays) return rule;
  if (frequency === 'WEEKLY') return { ...rule, weekdays: sameWeekday };
  if (frequency === 'MONTHLY') return { ...rule, monthDays: [date.getUTCDate()] };
  if (frequency !== 'YEARLY') return rule;
  return { ...rule, months: months ?? [date.getUTCMonth() + 1], monthDays: [date.getUTCDate()] };
}

/** Negative numbers count from the end. */
function isListed(list: ReadonlySet<number>, number: number, total: number): boolean {
  return list.has(number) || list.has(number - total - 1);
}

const lengthOfMonth = (year: number, month: number) => firstOf(year, month + 1) - firstOf(year, month);

function ordinalsByWeekday(weekdays: readonly RuleWeekday[]): Map<number, Set<number>> {
  const ordinals = new Map<number, Set<number>>();
  for (const { weekday, ordinal } of weekdays) {
    const known = ordinals.get(weekday);
    if (known) known.add(ordinal);
    else ordinals.set(weekday, new Set([ordinal]));
  }
  return ordinals;
}

/** Week 1 is the first with at least four days in the year, so days around New Year may belong to the other year. */
function isInWeek(weeks: ReadonlySet<number>, day: number, year: number, weekStart: number): boolean {
  const starts = [year, year + 1].map((each) => firstWeekOf(each, weekStart));
  const [own = 0, next = 0] = starts;
  const [from, until] =
    day < own
      ? [firstWeekOf(year - 1, weekStart), own]
      : day < next
        ? [own, next]
        : [next, firstWeekOf(year + 2, weekStart)];
  return isListed(weeks, Math.floor((day - from) / 7) + 1, (until - from) / 7);
}

function firstWeekOf(year: number, weekStart: number): number {
  return startOfWeek(firstOf(year, 1) + 3, weekStart);
}

export const startOfWeek = (day: number, weekStart: number) => day - ((weekdayOf(day) - weekStart + 7) % 7);
