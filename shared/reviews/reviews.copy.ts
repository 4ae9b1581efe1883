import { reviewDays } from '#shared/bookings/bookings.rules.ts';
import type { ReviewBlockedReason } from './reviews.rules.ts';

/** Why the client can't review a session, on the review page and in the API's response. */
export const reviewBlockedCopy: Record<ReviewBlockedReason, string> = {
  reviewed: 'You’ve already reviewed this session.',
  missed: 'You can’t review this session because the expert marked you as a no-show.',
  ahead: 'You can review this session once it’s over.',
  ended: 'This session didn’t take place, so there’s nothing to review.',
  gone: 'The expert has deleted their account, so this session can’t be reviewed anymore.',
  late: `Reviews close ${reviewDays} days after a session.`,
};
