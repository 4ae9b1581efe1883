import { expect, test } from 'vitest';
import { usualWeek } from '#web/features/availability/hours-draft.ts';
import { spanNote } from './span-note.ts';

test.each([
  ['2026-12-09', '2026-12-09', undefined],
  ['2026-12-09', '2026-12-11', 'Applies to all 3 days.'],
  ['2026-12-11', '2026-12-12', 'Applies to all 2 days, Saturday too.'],
  ['2026-12-09', '2026-12-19', 'Applies to all 11 days, Saturdays and Sunday too.'],
  ['2026-12-09', '2026-12-20', 'Applies to all 12 days, Saturdays and Sundays too.'],
])('special hours from %s until %s', (from, until, note) => {
  expect(spanNote({ from, until }, usualWeek())).toBe(note);
});
