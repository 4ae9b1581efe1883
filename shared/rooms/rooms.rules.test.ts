import { expect, test } from 'vitest';
import { hasRoom, isRoomOpen, type RoomPhase, roomPhase, roomTimes } from './rooms.rules.ts';

const session = { scheduledAt: new Date('2030-03-04T09:00:00Z'), endsAt: new Date('2030-03-04T09:30:00Z') };
const at = (time: string) => new Date(`2030-03-04T${time}Z`);

test('the room opens 10 minutes early, the call ends 10 minutes late, and the page 15', () => {
  expect(roomTimes(session)).toEqual({
    ...session,
    opensAt: at('08:50:00'),
    callEndsAt: at('09:40:00'),
    closesAt: at('09:45:00'),
  });
});

test.each<[string, RoomPhase, boolean]>([
  ['00:00:00', 'early', false],
  ['08:49:59.999', 'early', false],
  ['08:50:00', 'open', true],
  ['08:59:59.999', 'open', true],
  ['09:00:00', 'live', true],
  ['09:29:59.999', 'live', true],
  ['09:30:00', 'grace', true],
  ['09:39:59.999', 'grace', true],
  ['09:40:00', 'over', false],
  ['23:00:00', 'over', false],
])('at %s it is %s', (time, phase, isOpen) => {
  expect(roomPhase(session, at(time))).toBe(phase);
  expect(isRoomOpen(session, at(time))).toBe(isOpen);
});

test('a later end moves everything after it', () => {
  const longer = { ...session, endsAt: at('09:45:00') };
  expect(roomPhase(longer, at('09:44:00'))).toBe('live');
  expect(roomTimes(longer)).toMatchObject({ callEndsAt: at('09:55:00'), closesAt: at('10:00:00') });
});

test.each([
  ['confirmed', '00:00:00', true],
  ['confirmed', '09:44:59.999', true],
  ['confirmed', '09:45:00', false],
  ['completed', '09:44:59.999', true],
  ['completed', '09:45:00', false],
  ['pending', '09:00:00', false],
  ['declined', '09:00:00', false],
  ['expired', '09:00:00', false],
  ['cancelled', '09:00:00', false],
])('a %s booking has a room at %s: %s', (status, time, expected) => {
  expect(hasRoom({ ...session, status }, at(time))).toBe(expected);
});
