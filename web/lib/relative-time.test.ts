import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const at = '2030-03-01T12:00:00.000Z';
const after = (seconds: number) => relativeTime(at, new Date(Date.parse(at) + seconds * 1000));

test.each([
  [-30, 'just now'],
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 min ago'],
  [3599, '59 min ago'],
  [3600, '1 h ago'],
  [86_399, '23 h ago'],
  [86_400, '1 day ago'],
  [2 * 86_400, '2 days ago'],
  [7 * 86_400 - 1, '6 days ago'],
  [7 * 86_400, '1 Mar 2030'],
])('after %i seconds it reads %s', (seconds, text) => {
  expect(after(seconds)).toBe(text);
});
