import { expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses } from '#shared/bookings/bookings.rules.ts';
import { type ReviewBlockedReason, reviewBlockedReason } from './reviews.rules.ts';

const whys: Record<BookingStatus, ReviewBlockedReason> = {
  pending: 'ahead',
  confirmed: 'ahead',
  completed: 'late',
  declined: 'ended',
  expired: 'ended',
  cancelled: 'ended',
};

test('why a session isn’t to be reviewed: what is written comes first, then what became of it', () => {
  for (const status of bookingStatuses) {
    expect([status, reviewBlockedReason({ status, reviewed: false, noShow: false })]).toEqual([
      status,
      whys[status],
    ]);
  }
  expect(reviewBlockedReason({ status: 'completed', reviewed: false, noShow: true })).toBe('missed');
  expect(reviewBlockedReason({ status: 'completed', reviewed: true, noShow: true })).toBe('reviewed');
});
