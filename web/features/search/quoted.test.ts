import { expect, test } from 'vitest';
import { quoted } from './quoted.ts';

test('text is quoted, and long text is cut between characters', () => {
  expect(quoted('clocks')).toBe('“clocks”');
  expect(quoted('clocks and watches', 7)).toBe('“clocks…”');
  expect(quoted('a🍀b', 2)).toBe('“a…”');
});
