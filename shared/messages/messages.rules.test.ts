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

  test.each(bookingStatuses)('%s without an authorized card: never', (status) => {
    expect(chatUntil(stateWith({ status, authorized: false, closedAt }))).toBeNull();
  });
});
