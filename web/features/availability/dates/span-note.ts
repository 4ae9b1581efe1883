import { dayName, weekOrder } from '#web/features/availability/hours-draft.ts';
import type { RangeDraft } from '#web/features/availability/week/ranges.ts';
import { datesIn, dayOfWeek } from './date-spans.ts';

/** `Applies to all 12 days, Saturdays and Sundays too.`: special hours open days that are usually off. */
export function spanNote(span: { from: string; until: string }, week: RangeDraft[][]): string | undefined {
  const days = datesIn(span).map(dayOfWeek);
  if (days.length < 2) return undefined;
  const opened = weekOrder
    .filter((day) => days.includes(day) && (week[day] ?? []).length === 0)
    .map((day) => `${dayName(day)}${days.indexOf(day) === days.lastIndexOf(day) ? '' : 's'}`);
  const names = opened.join(', ').replace(/, ([^,]*)$/, ' and $1');
  return `Applies to all ${days.length} days${names && `, ${names} too`}.`;
}
