import { expect, test } from 'vitest';
import { hue, initials } from './avatar.tsx';

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

test('a name always gets the same hue, different names get different hues, and none is the red of the clock hand', () => {
  const names = ['Mara Lindqvist', 'Tomás Ferreira', 'Aiko Brandt', 'Priya Raman', 'Łukasz Żak', ''];
  const hues = names.map(hue);
  expect(hues).toEqual(names.map(hue));
  expect(new Set(hues).size).toBeGreaterThan(2);
  for (const each of hues)
    expect(Math.min(Math.abs(each - 27), 360 - Math.abs(each - 27))).toBeGreaterThan(30);
});
