export const finishPayment = 'Finish payment';
export const accept = 'Accept request';
export const decline = 'Decline request';
export const withdraw = 'Withdraw request';
export const leaveTip = 'Leave a tip';
export const reply = 'Reply';
export const more = 'More';
export const unread = ' unread';
export const back = 'Back';
export const reasonLabel = 'Reason (optional)';
export const reasonHint = (name: string) => `${name} will see this.`;
export const tooLong = (limit: number) => `Please use ${limit} characters or fewer`;

export const declineDialog = {
  title: 'Decline this request?',
  text: (name: string) => `We’ll let ${name} know and release the hold on their card.`,
};
export const acceptAnyway = {
  title: 'Accept anyway?',
  text: (time: string) => `Your calendar shows you’re busy at that time: ${time}.`,
  accept: 'Accept anyway',
  failed: {
    title: 'Your calendar shows you’re busy at that time',
    description: 'Check your connection and try again.',
  },
};
export const withdrawDialog = {
  title: 'Withdraw this request?',
  text: (name: string) =>
    `We’ll let ${name} know and release the hold on your card. Others can book this slot again.`,
  keep: 'Keep request',
};
export const noShow = {
  action: 'Mark as no-show',
  title: (name: string) => `Mark ${name} as a no-show?`,
  text: (name: string, amount: string | undefined) =>
    `You’ll still be paid${amount ? ` ${amount}` : ''} for the session. We’ll let ${name} know. They can’t review the session, but they can report a problem.`,
};
export const report = {
  action: 'Report a problem',
  text: (name: string) => `We’ll look into it and pause the payout to ${name} until it’s resolved.`,
  label: 'What went wrong?',
  missing: 'Please tell us what went wrong',
  submit: 'Send report',
};
export const shareMessages = 'Let InTime read this session’s messages';
export const replyDialog = {
  title: (name: string) => `Reply to ${name}’s review`,
  text: 'Everyone can see your reply under the review. You can reply once.',
  label: 'Your reply',
  missing: 'Please write a reply',
  submit: 'Post reply',
};
export const cancel = {
  action: 'Cancel session',
  title: 'Cancel this session?',
  text: (name: string) => `We’ll cancel your session with ${name} and let them know.`,
  keep: 'Keep session',
  loading: 'Loading refund amount',
  failed: 'We couldn’t load the refund amount.',
  changed: 'The refund just changed. Please check it before you cancel.',
  fullRefund: 'You’ll get a full refund',
  partialRefund: (refund: string, price: string) => `You’ll get ${refund} of ${price} back`,
  clientRefund: (name: string) => `${name} will get a full refund`,
  freeUntil: (time: string) => `Cancellation is free until ${time}.`,
  freeEnded: (time: string) => `Free cancellation ended ${time}.`,
  expertUnpaid: 'You won’t be paid for this session.',
};
export const propose = {
  action: 'Propose a new time',
  text: (name: string) =>
    `Your session keeps its current time unless ${name} accepts. There’s no extra charge.`,
  submit: 'Send proposal',
  label: 'Preferred date and time',
  range: (from: string, to: string) => `Any time from ${from} to ${to}.`,
};
/** The same dialog for a request that the expert hasn't answered. */
export const suggest = {
  action: 'Suggest another time',
  text: (name: string) =>
    `${name} can accept it or keep the original time. If they accept, we charge their card and the session is confirmed. Until then, you can still accept or decline the original time.`,
  submit: 'Send suggestion',
};
export const calendarFailed = {
  title: 'We couldn’t load the calendar',
  description: 'Check your connection and try again.',
};
type ProposalCopy = {
  label: string;
  own: string;
  other: (name: string, time: string) => string;
  ownDeadline: (name: string, time: string) => string;
  otherDeadline: (time: string) => string;
  accept: string;
  keep: (time: string) => string;
  withdraw: string;
};
export const proposal: ProposalCopy = {
  label: 'Proposed time',
  own: 'You proposed a new time',
  other: (name) => `${name} proposed a new time`,
  ownDeadline: (name, time) => `${name} has until ${time} to accept. Otherwise, the original time stands.`,
  otherDeadline: (time) => `Respond by ${time}. If you don’t reply, the original time stands.`,
  accept: 'Accept new time',
  keep: (time) => `Keep ${time}`,
  withdraw: 'Withdraw proposal',
};
export const suggestion: ProposalCopy = {
  label: 'Suggested time',
  own: 'You suggested another time',
  other: (name, time) => `${name} suggests ${time} instead`,
  ownDeadline: (name, time) =>
    `${name} has until ${time} to respond. You can still accept or decline the original time.`,
  otherDeadline: (time) => `Respond by ${time}. Otherwise, your request expires and you won’t be charged.`,
  accept: 'Accept new time',
  keep: () => 'Keep original time',
  withdraw: 'Withdraw suggestion',
};
/** For a suggested time that starts before the request's own deadline. */
export const suggestionLapsesFirst = (time: string, name: string, answerBy: string) =>
  `Respond by ${time}. After that, ${name} has until ${answerBy} to answer your original request.`;
export const chargeOnAccept = (price: string) => `Your card will be charged ${price} when you accept.`;
export const freeUntil = (time: string) => `If you accept, you can cancel for free until ${time}.`;

// Spec strings: to the letter.
export const joinMeeting = 'Join Meeting';
export const leaveReview = 'Leave Review';
export const messages = 'Messages';
export const hideChat = 'Hide Chat';
export const noTime = 'Please select a date and time';
