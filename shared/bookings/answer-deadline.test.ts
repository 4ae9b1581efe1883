import { expect, test } from 'vitest';
import { answerDeadline } from './answer-deadline.ts';

test.each([
  ['48 hours', '2030-03-20T09:00:00Z', '2030-03-08T00:00:00Z', '2030-03-03T00:00:00Z'],
  ['15 minutes before the start', '2030-03-02T09:00:00Z', '2030-03-08T00:00:00Z', '2030-03-02T08:45:00Z'],
  ['15 minutes before a start that is an hour away', '2030-03-01T01:00:00Z', null, '2030-03-01T00:45:00Z'],
  ['the start itself if it is less than an hour away', '2030-03-01T00:59:59Z', null, '2030-03-01T00:59:59Z'],
  [
    '12 hours before the card hold ends',
    '2030-03-20T09:00:00Z',
    '2030-03-02T18:00:00Z',
    '2030-03-02T06:00:00Z',
  ],
  ['48 hours if the bank names no end of the hold', '2030-03-20T09:00:00Z', null, '2030-03-03T00:00:00Z'],
])('the answer deadline is %s', (_which, startsAt, captureBefore, deadline) => {
  const actual = answerDeadline({
    at: new Date('2030-03-01T00:00:00Z'),
    startsAt: new Date(startsAt),
    captureBefore: captureBefore ? new Date(captureBefore) : null,
  });
  expect(actual).toEqual(new Date(deadline));
});
