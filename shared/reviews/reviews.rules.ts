import type { BookingState } from '#shared/bookings/bookings.rules.ts';

/** Why a client can't review a session. `bookings.rules.ts` decides whether they can. */
export type ReviewBlockedReason = 'reviewed' | 'missed' | 'ahead' | 'ended' | 'gone' | 'late';

type ReviewState = Pick<BookingState, 'status' | 'reviewed' | 'expertDeleted'> & { noShow: boolean };

export function reviewBlockedReason({
  status,
  reviewed,
  noShow,
  expertDeleted,
}: ReviewState): ReviewBlockedReason {
  if (reviewed) return 'reviewed';
  if (status === 'pending' || status === 'confirmed') return 'ahead';
  if (status !== 'completed') return 'ended';
  if (expertDeleted) return 'gone';
  return noShow ? 'missed' : 'late';
}
