import { reviewBlockedCopy } from '#shared/reviews/reviews.copy.ts';
import type { ReviewBlockedReason } from '#shared/reviews/reviews.rules.ts';

export const reviewsCopy = {
  loading: 'Loading your session',
  howWasIt: (expert: string) => `How was your session with ${expert}?`,
  rating: 'Rating',
  chooseRating: 'Choose a rating',
  comment: 'Your review (optional)',
  commentHint: (expert: string) =>
    `Your review appears on ${expert}’s profile with your first name and last initial.`,
  addTip: (expert: string) => `Add a tip for ${expert}?`,
  tip: 'Tip',
  withTip: (amount: string) => `with a ${amount} tip`,
  tipInFull: 'Your expert gets the whole tip. We take no cut.',
  tipOnSavedCard: (amount: string) =>
    `We’ll charge ${amount} to the card you saved when you booked. Your expert gets all of it.`,
  tipOnNewCard: (amount: string) =>
    `You’ll enter a card for the ${amount} tip after you submit your review. Your expert gets all of it.`,
  submit: 'Submit Review',
  leave: { title: 'Leave without submitting?', text: 'Your review won’t be saved.', discard: 'Leave' },

  connectionLost: 'We lost the connection. Your review is still here, so you can try again.',
  failed: 'Something went wrong. Your review is still here, so you can try again.',

  // Spec strings: to the letter.
  error: 'Error',
  noTip: 'No tip',
  goToDashboard: 'Go to Dashboard',
};

/** Why there is no review form. */
export const noReviewCopy: Record<ReviewBlockedReason | 'missing' | 'own', { title: string; text: string }> =
  {
    // The title is the spec's, to the letter.
    missing: { title: 'Booking not found', text: 'We couldn’t find this booking in your account.' },
    own: {
      title: 'Only your client can review this session',
      text: 'Their review appears on your profile, and you can reply to it from your dashboard.',
    },
    reviewed: {
      title: 'You already reviewed this session',
      text: 'Thank you! Reviews can’t be changed once they’re submitted.',
    },
    missed: { title: 'You can’t review this session', text: reviewBlockedCopy.missed },
    ahead: { title: 'Your session isn’t over yet', text: reviewBlockedCopy.ahead },
    ended: { title: 'This session didn’t take place', text: 'There’s nothing to review.' },
    late: { title: 'It’s too late to review this session', text: reviewBlockedCopy.late },
  };
