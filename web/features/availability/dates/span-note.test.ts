import { expect, test } from 'vitest';
import { defaultWeek } from '#web/features/availability/hours-draft.ts';
import { spanNote } from './span-note.ts';

test.each([
  ['2026-12-09', '2026-12-09', undefined],
  ['2026-12-09', '2026-12-11', 'Applies to all 3 days.'],
  ['2026-12-11', '2026-12-12', 'Applies to both days, including Saturday.'],
  ['2026-12-09', '2026-12-19', 'Applies to all 11 days, including Saturdays and Sunday.'],
  ['2026-12-09', '2026-12-20', 'Applies to all 12 days, including Saturdays and Sundays.'],
])('special hours from %s until %s', (from, until, note) => {
  expect(spanNote({ from, until }, defaultWeek())).toBe(note);
});
