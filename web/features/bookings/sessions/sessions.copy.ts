export const title = 'Sessions';
export const loading = 'Loading sessions';
export const showOlder = 'Show older sessions';
export const requestsToAnswer = (count: number) => `Requests to answer (${count})`;
export const toAnswer = (count: number) => `Waiting for your answer (${count})`;
export const answered = 'Answered';
export const comingUp = 'Coming up';
export const closedRequests = (count: number) => `Canceled, declined, and expired (${count})`;
export const noUpcomingHint = 'Your requests and upcoming sessions will show up here.';
export const client = 'Client';
export const notSent = 'Not sent yet';
export const startsIn = (minutes: number) => `in ${minutes} min`;
export const now = 'Now';

export const review = 'Review';
export const yourReview = 'Your review';
export const reviewBy = (name: string) => `${name}’s review`;
export const yourReviewHidden =
  'We hid your review. Others can’t see it, and it doesn’t count toward the rating.';
export const theirReviewHidden =
  'We hid this review. Others can’t see it, and it doesn’t count toward your rating.';
export const hiddenReason = (reason: string) => `Reason: ${reason}`;
export const tipReceived = (name: string, amount: string) =>
  `${name} tipped you ${amount}. You keep all of it.`;
export const tipGiven = (amount: string) => `You tipped ${amount}.`;
export const yourReply = 'Your reply';
export const replyBy = (name: string) => `${name} replied`;

// Spec strings: to the letter.
export const failed = 'Failed to fetch bookings';
export const upcoming = (count: number) => `Upcoming (${count})`;
export const past = (count: number) => `Past (${count})`;
export const noUpcoming = 'No upcoming sessions';
export const browseExperts = 'Browse Experts';
export const noPast = 'No past sessions';
export const noPastHint = 'Your completed sessions will appear here';
export const confirmed = 'Confirmed';
export const pending = 'Pending';
export const reviewed = 'Reviewed';
