import { expect, test } from 'vitest';
import { answerDeadline } from './answer-deadline.ts';

test.each([
  [
    'two days, when nothing is sooner',
    '2030-03-20T09:00:00Z',
    '2030-03-08T00:00:00Z',
    '2030-03-03T00:00:00Z',
  ],
  [
    'a quarter of an hour before the start',
    '2030-03-02T09:00:00Z',
    '2030-03-08T00:00:00Z',
    '2030-03-02T08:45:00Z',
  ],
  ['that too when the start is an hour away', '2030-03-01T01:00:00Z', null, '2030-03-01T00:45:00Z'],
  [
    'the start itself when it is less than an hour away',
    '2030-03-01T00:59:59Z',
    null,
    '2030-03-01T00:59:59Z',
  ],
  [
    'twelve hours before the bank lets go',
    '2030-03-20T09:00:00Z',
    '2030-03-02T18:00:00Z',
    '2030-03-02T06:00:00Z',
  ],
  ['two days where the bank said nothing', '2030-03-20T09:00:00Z', null, '2030-03-03T00:00:00Z'],
])('an expert answers within %s', (_which, startsAt, captureBefore, deadline) => {
  const answered = answerDeadline({
    at: new Date('2030-03-01T00:00:00Z'),
    startsAt: new Date(startsAt),
    captureBefore: captureBefore ? new Date(captureBefore) : null,
  });
  expect(answered).toEqual(new Date(deadline));
});
