import { dayMs } from '#shared/durations.ts';
import type { Budget } from '../feed/budget.ts';
import type { LocalTime } from '../feed/stamps.ts';
import type { Rule } from './recurrence-rule.ts';
import { type Period, periodsOf } from './rule-periods.ts';

/** Both inclusive. */
export type LocalWindow = { from: LocalTime; until: LocalTime };

/**
 * The local times in the window that a rule selects, in order. UNTIL is left to the caller. The start counts as the
 * first of COUNT even if the rule doesn't select it. Without COUNT, the search begins at the window, however old the
 * rule is; a rule that never selects anything ends with the window.
 */
export function* expandRule(
  rule: Rule,
  start: LocalTime,
  window: LocalWindow,
  budget: Budget,
): Generator<LocalTime> {
  const { count = Number.POSITIVE_INFINITY, positions } = rule;
  const periods = periodsOf(rule, start, budget);
  const isCounted = rule.count !== undefined;
  let index = !isCounted || isEvenlySpaced(rule) ? periods.near(window.from) : 0;
  let counted = index;
  for (;;) {
    const period = periods.at(index);
    // Written so that a year out of range ends the search too.
    if (!(period.begins <= window.until)) return;
    index = period.next;
    for (const local of timesIn(
      period,
      positions,
      isCounted ? start : Math.max(start, window.from),
      budget,
    )) {
      budget.spend();
      if (local > window.until) return;
      if (counted === 0 && local > start) counted = 1;
      if (isCounted && counted >= count) return;
      counted += 1;
      if (local >= window.from) yield local;
    }
  }
}

/** One occurrence in every period, so they needn't be counted one by one. */
function isEvenlySpaced({ frequency, interval, count, until, weekStart, ...parts }: Rule): boolean {
  return frequency !== 'YEARLY' && frequency !== 'MONTHLY' && Object.keys(parts).length === 0;
}

/** The times of a period since another, or only those at the rule's positions, counted from either end. */
function* timesIn(
  { days, times }: Period,
  positions: number[] | undefined,
  since: LocalTime,
  budget: Budget,
): Generator<LocalTime> {
  if (!positions) {
    for (const day of days) {
      if ((day + 2) * dayMs <= since) continue;
      for (const time of times) if (day * dayMs + time >= since) yield day * dayMs + time;
    }
    return;
  }
  const total = days.length * times.length;
  budget.spend(positions.length);
  const places = new Set(positions.map((position) => (position > 0 ? position - 1 : total + position)));
  for (const place of [...places].sort((a, b) => a - b)) {
    const day = days[Math.floor(place / times.length)];
    const time = times[place % times.length];
    if (day === undefined || time === undefined) continue;
    if (day * dayMs + time >= since) yield day * dayMs + time;
  }
}
