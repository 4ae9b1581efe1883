import { reviewBlockedCopy } from '#shared/reviews/reviews.copy.ts';
import type { ReviewBlockedReason } from '#shared/reviews/reviews.rules.ts';

export const loading = 'Loading your session';
export const howWasIt = (expert: string) => `How was your session with ${expert}?`;
export const rating = 'Rating';
export const chooseRating = 'Choose a rating';
export const comment = 'Your review (optional)';
export const commentHint = (expert: string) =>
  `Your review appears on ${expert}’s profile with your first name and last initial.`;
export const addTip = (expert: string) => `Add a tip for ${expert}?`;
export const tip = 'Tip';
export const withTip = (amount: string) => `with a ${amount} tip`;
export const tipInFull = 'Your expert gets the whole tip. We take no cut.';
export const tipOnSavedCard = (amount: string) =>
  `We’ll charge ${amount} to the card you saved when you booked. Your expert gets all of it.`;
export const tipOnNewCard = (amount: string) =>
  `You’ll enter a card for the ${amount} tip after you submit your review. Your expert gets all of it.`;
export const submit = 'Submit Review';
export const leave = {
  title: 'Leave without submitting?',
  text: 'Your review won’t be saved.',
  discard: 'Leave',
};

export const connectionLost = 'We lost the connection. Your review is still here, so you can try again.';
export const failed = 'Something went wrong. Your review is still here, so you can try again.';

// Spec strings: to the letter.
export const error = 'Error';
export const noTip = 'No tip';
export const goToDashboard = 'Go to Dashboard';

/** Why there is no review form. */
export const noReview: Record<ReviewBlockedReason | 'missing' | 'own', { title: string; text: string }> = {
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
  gone: { title: 'You can’t review this session', text: reviewBlockedCopy.gone },
  late: { title: 'It’s too late to review this session', text: reviewBlockedCopy.late },
};
