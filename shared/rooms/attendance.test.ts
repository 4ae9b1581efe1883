import { expect, test } from 'vitest';
import { attendanceOf, type Stay, wasThere } from './attendance.ts';

const at = (time: string) => new Date(`2030-03-04T${time}Z`);
const session = { scheduledAt: at('09:00:00'), endsAt: at('09:30:00') };
const stay = (by: Stay['by'], from: string, until: string): Stay => ({
  by,
  from: at(from),
  until: at(until),
});
const client = (from: string, until: string) => stay('booker', from, until);
const expert = (from: string, until: string) => stay('expert', from, until);

test.each<[string, Stay[], [number, number, number]]>([
  ['neither came', [], [0, 0, 0]],
  ['both all the time', [client('09:00:00', '09:30:00'), expert('09:00:00', '09:30:00')], [30, 30, 30]],
  ['one was late', [client('09:02:00', '09:30:00'), expert('08:55:00', '09:30:00')], [28, 30, 28]],
  ['they missed each other', [client('09:00:00', '09:10:00'), expert('09:10:00', '09:20:00')], [10, 10, 0]],
  ['only one came', [expert('09:00:00', '09:25:00')], [0, 25, 0]],
  [
    'a tab that was replaced counts once',
    [client('09:00:00', '09:10:00'), client('09:09:50', '09:20:00'), expert('09:00:00', '09:20:00')],
    [20, 20, 20],
  ],
  [
    'a stay inside another counts once',
    [client('09:00:00', '09:20:00'), client('09:05:00', '09:10:00'), expert('09:00:00', '09:30:00')],
    [20, 30, 20],
  ],
  [
    'time without heartbeats is left out',
    [client('09:00:00', '09:05:00'), client('09:15:00', '09:30:00'), expert('09:00:00', '09:30:00')],
    [20, 30, 20],
  ],
  [
    'both with gaps',
    [
      ...[client('09:00:00', '09:10:00'), client('09:20:00', '09:30:00')],
      ...[expert('09:05:00', '09:22:00'), expert('09:25:00', '09:27:00')],
    ],
    [20, 19, 9],
  ],
  ['in any order', [client('09:20:00', '09:30:00'), client('09:00:00', '09:10:00')], [20, 0, 0]],
  [
    'only from the start until the call ends',
    [client('08:00:00', '12:00:00'), expert('09:35:00', '09:44:00')],
    [40, 5, 5],
  ],
  ['none outside of that', [client('07:00:00', '09:00:00'), expert('09:40:00', '09:45:00')], [0, 0, 0]],
  [
    'minutes before the start are no part of the session',
    [client('08:50:00', '09:30:00'), expert('08:50:00', '09:02:00')],
    [30, 2, 2],
  ],
  ['half a minute is rounded up', [client('09:00:00', '09:00:30')], [1, 0, 0]],
  ['less is rounded down', [client('09:00:00', '09:00:29')], [0, 0, 0]],
  ['an instant is nothing', [client('09:00:00', '09:00:00')], [0, 0, 0]],
])('%s', (_name, stays, [booker, expertMinutes, both]) => {
  expect(attendanceOf(stays, session)).toEqual({ booker, expert: expertMinutes, both });
});

test.each<[string, Stay[], boolean]>([
  ['neither came', [], false],
  ['for a minute', [client('09:00:00', '09:01:00')], true],
  ['for less', [client('09:00:00', '09:00:59.999')], false],
  ['for a minute in parts', [client('09:00:00', '09:00:30'), client('09:10:00', '09:10:30')], true],
  ['in two tabs at once', [client('09:00:00', '09:00:30'), client('09:00:00', '09:00:30')], false],
  ['only before the start', [client('08:50:00', '09:00:30')], false],
  ['only after the end', [client('09:29:30', '09:40:00')], false],
  ['only the other', [expert('09:00:00', '09:30:00')], false],
])('whether the client was there: %s', (_name, stays, expected) => {
  expect(wasThere(stays, 'booker', session)).toBe(expected);
});
