import { expect, test } from 'vitest';
import { foldLines } from './fold-lines.ts';

test.each([
  ['', 1],
  ['SUMMARY:short', 1],
  ['x'.repeat(75), 1],
  ['x'.repeat(76), 2],
  ['x'.repeat(75 + 74), 2],
  ['x'.repeat(75 + 74 + 1), 3],
  ['é'.repeat(100), 3],
  ['a🗓️'.repeat(60), 7],
])('a line has at most 75 bytes and unfolds to what it was: %s', (line, count) => {
  const folded = foldLines(`BEGIN:VEVENT\r\n${line}\r\nEND:VEVENT\r\n`);
  const lines = folded.split('\r\n');
  for (const each of lines) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
  expect(lines).toHaveLength(count + 3);
  expect(folded).not.toContain('\uFFFD');
  expect(folded.replaceAll('\r\n ', '')).toBe(`BEGIN:VEVENT\r\n${line}\r\nEND:VEVENT\r\n`);
});
