import { expect, test } from 'vitest';
import { visiblePages } from './pagination.tsx';

/** Gaps, which are negative numbers, written as dots. */
const shown = (page: number, pages: number) =>
  visiblePages(page, pages)
    .map((each) => (each < 0 ? '…' : each))
    .join(' ');

test.each([
  [1, 2, '1 2'],
  [1, 12, '1 2 … 12'],
  [3, 12, '1 2 3 4 … 12'],
  [4, 12, '1 2 3 4 5 … 12'],
  [5, 12, '1 … 4 5 6 … 12'],
  [9, 12, '1 … 8 9 10 11 12'],
  [12, 12, '1 … 11 12'],
  [2, 3, '1 2 3'],
])('page %i of %i', (page, pages, expected) => {
  expect(shown(page, pages)).toBe(expected);
});

test('no entry appears twice, so each can be a React key', () => {
  const entries = visiblePages(50, 100);
  expect(new Set(entries).size).toBe(entries.length);
});
