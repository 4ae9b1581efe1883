import { type BookingState, reviewDays } from '#shared/bookings/bookings.rules.ts';

/** Why a session isn't its client's to review; the table of moves says whether it is. */
export type ReviewBlockedReason = 'reviewed' | 'missed' | 'ahead' | 'ended' | 'late';

type ReviewState = Pick<BookingState, 'status' | 'reviewed'> & { noShow: boolean };

export function reviewBlockedReason({ status, reviewed, noShow }: ReviewState): ReviewBlockedReason {
  if (reviewed) return 'reviewed';
  if (status === 'pending' || status === 'confirmed') return 'ahead';
  if (status !== 'completed') return 'ended';
  return noShow ? 'missed' : 'late';
}

export const reviewBlockedCopy: Record<ReviewBlockedReason, string> = {
  reviewed: 'You have already reviewed this session.',
  missed: 'A session that you are said to have missed can’t be reviewed.',
  ahead: 'A session can be reviewed once it is over.',
  ended: 'This session didn’t take place, so there is nothing to review.',
  late: `A session can be reviewed for ${reviewDays} days after its end.`,
};
