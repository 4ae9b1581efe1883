import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '#shared/bookings/bookings.rules.ts';
import { type ChatState, chatUntil } from './messages.rules.ts';

const endsAt = new Date('2030-03-04T09:30:00Z');
const closedAt = new Date('2030-03-02T12:00:00Z');
const facts = (fields: Partial<ChatState>): ChatState => ({
  status: 'confirmed',
  authorized: true,
  endsAt,
  closedAt: null,
  ...fields,
});

describe('how long two people may write to each other', () => {
  test.each(['pending', 'confirmed', 'completed'] as const)('%s: thirty days after its end', (status) => {
    expect(chatUntil(facts({ status }))).toEqual(new Date('2030-04-03T09:30:00Z'));
  });

  test.each(['declined', 'expired', 'cancelled'] as const)('%s: thirty days after that', (status) => {
    expect(chatUntil(facts({ status, closedAt }))).toEqual(new Date('2030-04-01T12:00:00Z'));
    expect(chatUntil(facts({ status }))).toEqual(new Date('2030-04-03T09:30:00Z'));
  });

  test.each(bookingStatuses)('%s and never paid for: never', (status) => {
    expect(chatUntil(facts({ status, authorized: false, closedAt }))).toBeNull();
  });
});
