import { describe, expect, test } from 'vitest';
import { horizonProblem, inputId, problemsOf, visibleProblems } from './range-problems.ts';
import { newRange } from './ranges.ts';

const ranges = (text: string) =>
  text.split(' ').map((each) => newRange(...(each.split('-') as [string, string])));
const messages = (text: string) => problemsOf(ranges(text)).map(({ message }) => message);

const overlap = 'These hours overlap';
const empty = 'Start and end can’t be the same';
const noStart = 'Enter a time such as 09:00';
const noEnd = 'Enter a time such as 17:30';

describe('validating the ranges of a day', () => {
  test.each([
    ['09:00-17:00', []],
    ['13:00-17:00 09:00-12:00', []],
    ['09:00-12:00 12:00-13:00', []],
    ['00:00-00:00', []],
    ['09:00-12:00 22:00-02:00', []],
    ['09:00-09:00', [empty]],
    ['09:00-12:00 11:00-13:00', [overlap]],
    ['22:00-02:00 23:00-00:00', [overlap]],
    ['-', [noStart, noEnd]],
    ['09:00- 10:00-11:00', [noEnd]],
    ['09:00-09:00 10:00-12:00 11:00-13:00', [empty, overlap]],
  ])('%s: %j', (text, expected) => {
    expect(messages(text)).toEqual(expected);
  });

  test('names the invalid inputs', () => {
    const [first, second, third] = ranges('09:00-09:00 10:00-12:00 11:00-13:00');
    if (!first || !second || !third) throw new Error('three ranges');
    expect(problemsOf([first, second, third]).map(({ inputs }) => inputs)).toEqual([
      [inputId(first, 'endTime')],
      [second, third].flatMap((range) => [inputId(range, 'startTime'), inputId(range, 'endTime')]),
    ]);
  });

  test('reports unfinished fields only once the expert has moved on', () => {
    const problems = problemsOf(ranges('09:00- 10:00-10:00'));
    expect(visibleProblems(problems, false).map(({ message }) => message)).toEqual([empty]);
    expect(visibleProblems(problems, true).map(({ message }) => message)).toEqual([noEnd, empty]);
  });
});

test.each([
  ['60', ''],
  ['1', ''],
  ['180', ''],
  ['181', 'Must be between 1 and 180 days'],
  ['0', 'Must be between 1 and 180 days'],
  ['', 'Must be between 1 and 180 days'],
  ['1.5', 'Must be between 1 and 180 days'],
])('a horizon of %j: %j', (text, expected) => {
  expect(horizonProblem(text)).toBe(expected);
});
