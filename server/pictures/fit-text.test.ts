import { expect, test } from 'vitest';
import { type Box, fitText } from './fit-text.ts';
import { lineWidth } from './fonts.ts';

const box: Box = {
  sizes: [100, 80, 60],
  width: 600,
  height: 160,
  lines: 2,
  measure: (line) => lineWidth(line, 600),
};
const widest = ({ size, lines }: ReturnType<typeof fitText>) =>
  Math.max(...lines.map((line) => lineWidth(line, 600) * size));

test('a short text is set large, on one line', () => {
  expect(fitText('Bo Li', box)).toEqual({ size: 100, lines: ['Bo Li'] });
});

test('two lines must share the height', () => {
  expect(fitText('Marianne Lindqvist', box)).toEqual({ size: 80, lines: ['Marianne', 'Lindqvist'] });
});

test('a longer text gets smaller before it is truncated', () => {
  expect(fitText('Mara Elisabet Lindqvist', box)).toEqual({
    size: 80,
    lines: ['Mara Elisabet', 'Lindqvist'],
  });
  expect(fitText('Anna-Katharina-Elisabeth-Friederike', box)).toEqual({
    size: 60,
    lines: ['Anna-Katharina-', 'Elisabeth-Friederike'],
  });
});

test('two lines have about the same length, and none starts with a dot', () => {
  expect(fitText('Coach · writer · speaker · adviser', { ...box, sizes: [60] }).lines).toEqual([
    'Coach · writer ·',
    'speaker · adviser',
  ]);
});

test.each([
  'Maximiliana Alexandra Konstantinopolskaya von Habsburg-Lothringen',
  'W'.repeat(100),
  `A ${'m'.repeat(99)}`,
  'word '.repeat(40).trim(),
])('a text that is too long ends with an ellipsis: %s', (text) => {
  const fitted = fitText(text, box);
  expect(fitted.size).toBe(60);
  expect(fitted.lines).toHaveLength(2);
  expect(fitted.lines[1]).toMatch(/[^\s,.-]…$/);
  expect(widest(fitted)).toBeLessThanOrEqual(box.width);
  expect(text.startsWith(fitted.lines[0] ?? '?')).toBe(true);
});

test('a single line also ends with an ellipsis, and accents stay with their letter', () => {
  const fitted = fitText('u\u0303'.repeat(100), { ...box, lines: 1 });
  expect(fitted.lines).toHaveLength(1);
  expect(fitted.lines[0]).toMatch(/\u0303…$/);
  expect(widest(fitted)).toBeLessThanOrEqual(box.width);
});
