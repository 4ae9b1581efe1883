import { expect, test } from 'vitest';
import { initials } from './avatar.tsx';

test.each([
  ['Ada', 'Byron', 'ada', 'AB'],
  ['ada', null, 'x', 'A'],
  [null, 'byron', 'x', 'B'],
  [null, null, 'mara', 'M'],
  ['', '  ', 'mara', 'M'],
  ['😀 Joy', null, 'x', '😀'],
  [null, null, undefined, '?'],
])('%j %j @%s → %s', (first, last, username, shown) => {
  expect(initials(first, last, username)).toBe(shown);
});
