import { expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses } from '#shared/bookings/bookings.rules.ts';
import { type ReviewBlockedReason, reviewBlockedReason } from './reviews.rules.ts';

const reasons: Record<BookingStatus, ReviewBlockedReason> = {
  pending: 'ahead',
  confirmed: 'ahead',
  completed: 'late',
  declined: 'ended',
  expired: 'ended',
  cancelled: 'ended',
};

test('a session that was already reviewed says so; otherwise the booking’s status gives the reason', () => {
  for (const status of bookingStatuses) {
    expect([status, reviewBlockedReason({ status, reviewed: false, noShow: false })]).toEqual([
      status,
      reasons[status],
    ]);
  }
  expect(reviewBlockedReason({ status: 'completed', reviewed: false, noShow: true })).toBe('missed');
  expect(reviewBlockedReason({ status: 'completed', reviewed: true, noShow: true })).toBe('reviewed');
});
