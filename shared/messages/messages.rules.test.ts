import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '#shared/bookings/bookings.rules.ts';
import { type ChatState, chatUntil } from './messages.rules.ts';

const endsAt = new Date('2030-03-04T09:30:00Z');
const closedAt = new Date('2030-03-02T12:00:00Z');
const stateWith = (fields: Partial<ChatState>): ChatState => ({
  status: 'confirmed',
  authorized: true,
  endsAt,
  closedAt: null,
  suspendedAt: null,
  ...fields,
});

describe('how long client and expert can message each other', () => {
  test.each(['pending', 'confirmed', 'completed'] as const)(
    '%s: until 30 days after the session',
    (status) => {
      expect(chatUntil(stateWith({ status }))).toEqual(new Date('2030-04-03T09:30:00Z'));
    },
  );

  test.each(['declined', 'expired', 'cancelled'] as const)(
    '%s: until 30 days after the booking closed',
    (status) => {
      expect(chatUntil(stateWith({ status, closedAt }))).toEqual(new Date('2030-04-01T12:00:00Z'));
      expect(chatUntil(stateWith({ status }))).toEqual(new Date('2030-04-03T09:30:00Z'));
    },
  );

  test('at most until one of them is suspended', () => {
    const suspendedAt = new Date('2030-03-05T00:00:00Z');
    expect(chatUntil(stateWith({ suspendedAt }))).toEqual(suspendedAt);
    const later = new Date('2030-06-01T00:00:00Z');
    expect(chatUntil(stateWith({ suspendedAt: later }))).toEqual(new Date('2030-04-03T09:30:00Z'));
  });

  test.each(bookingStatuses)('%s without an authorized card: never', (status) => {
    expect(chatUntil(stateWith({ status, authorized: false, closedAt }))).toBeNull();
  });
});
