import { formatPlainDay } from '#shared/time/date-format.ts';
import { formatMinutes } from '#shared/time/duration-format.ts';
import * as hoursCopy from './hours.copy.ts';

const weekMinutes = 10_080;

/** `None`, `2 hours`, `1 week` */
export function durationText(minutes: number): string {
  if (minutes === 0) return hoursCopy.rules.none;
  return minutes % weekMinutes === 0 ? hoursCopy.rules.weeks(minutes / weekMinutes) : formatMinutes(minutes);
}

/** The round values plus any other value that is or was selected, in ascending order. */
export function durationOptions(
  roundValues: number[],
  ...others: number[]
): { value: string; label: string }[] {
  return [...new Set([...roundValues, ...others])]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: durationText(minutes) }));
}

/** `Thu 24 Dec to Wed 6 Jan 2027` */
export function spanText({ from, until }: { from: string; until: string }, today: string): string {
  const [first, last] = [formatPlainDay(from, today), formatPlainDay(until, today)];
  return from === until ? first : hoursCopy.dates.span(first, last);
}
