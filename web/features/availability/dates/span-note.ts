import * as hoursCopy from '#web/features/availability/hours.copy.ts';
import { dayName, listFormat, weekOrder } from '#web/features/availability/hours-draft.ts';
import type { RangeDraft } from '#web/features/availability/week/ranges.ts';
import { datesIn, dayOfWeek } from './date-spans.ts';

/** `Applies to all 12 days, including Saturdays and Sundays.`: names the days that are usually off. */
export function spanNote(span: { from: string; until: string }, week: RangeDraft[][]): string | undefined {
  const days = datesIn(span).map(dayOfWeek);
  if (days.length < 2) return undefined;
  const usuallyOff = weekOrder
    .filter((day) => days.includes(day) && (week[day] ?? []).length === 0)
    .map((day) => `${dayName(day)}${days.indexOf(day) === days.lastIndexOf(day) ? '' : 's'}`);
  return hoursCopy.dateDialog.appliesTo(days.length, listFormat.format(usuallyOff));
}
