import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import type { Move } from '#web/features/bookings/bookings.queries.ts';
import { requestCanceled } from '#web/features/bookings/request/payment.copy.ts';
import { refundText } from '#web/features/bookings/sessions/close-reason.copy.ts';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { ApiError } from '#web/lib/api-client.ts';
import type { ToastMessage } from '#web/ui/toast.ts';

export type MoveName = Move | 'propose' | 'acceptProposal' | 'refuseProposal' | 'withdrawProposal' | 'reply';

export const finishPayment = 'Finish payment';
export const accept = 'Accept request';
export const decline = 'Decline request';
export const withdraw = 'Withdraw request';
export const leaveTip = 'Leave a tip';
export const reply = 'Reply';
export const more = 'More';
export const addToCalendar = 'Add to calendar';
export const unread = ' unread';
export const back = 'Back';
export const reasonLabel = 'Reason (optional)';
export const reasonHint = (name: string) => `${name} will see this.`;
export const tooLong = (limit: number) => `Please use ${limit} characters or fewer`;

export const declineDialog = {
  title: 'Decline this request?',
  text: (name: string) => `We’ll let ${name} know and release the hold on their card.`,
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
export const proposal = {
  label: 'Proposed time',
  own: 'You proposed a new time',
  other: (name: string) => `${name} proposed a new time`,
  ownDeadline: (name: string, time: string) =>
    `${name} has until ${time} to accept. Otherwise, the original time stands.`,
  otherDeadline: (time: string) => `Respond by ${time}. If you don’t reply, the original time stands.`,
  freeUntil: (time: string) => `If you accept, you can cancel for free until ${time}.`,
  accept: 'Accept new time',
  keep: (time: string) => `Keep ${time}`,
  withdraw: 'Withdraw proposal',
};

// Spec strings: to the letter.
export const joinMeeting = 'Join Meeting';
export const leaveReview = 'Leave Review';
export const messages = 'Messages';
export const hideChat = 'Hide Chat';
export const noTime = 'Please select a date and time';

/** Tells the person who made a move that it is done. */
export function moveDoneToast(name: MoveName, booking: Booking, session: VisibleSession): ToastMessage {
  const { shortName } = session.other;
  switch (name) {
    case 'confirm':
      return {
        title: 'Session confirmed',
        description: `We charged ${shortName} ${formatPrice(booking.price)}. The payment is held until your session is done.`,
      };
    case 'decline':
      return {
        title: 'Request declined',
        description: `We’ve let ${shortName} know. They weren’t charged.`,
      };
    case 'withdraw':
      if (booking.closed?.kind === 'cancelledUnpaid') return requestCanceled;
      return {
        title: 'Request withdrawn',
        description: 'You weren’t charged, and the hold on your card has been released.',
      };
    case 'cancel':
      return { title: 'Session canceled', description: refundText(booking, session) };
    case 'no-show':
      return { title: 'Marked as no-show', description: 'You’ll still be paid for the session.' };
    case 'report':
      return {
        title: 'Problem reported',
        description: 'The payout is paused while we look into it.',
      };
    case 'propose':
      return {
        title: 'Proposal sent',
        description: `The original time stands unless ${shortName} accepts.`,
      };
    case 'acceptProposal':
      return { title: 'Session rescheduled', description: 'The new time is confirmed.' };
    case 'refuseProposal':
      return {
        title: 'Proposal declined',
        description: `We’ve let ${shortName} know. The original time stands.`,
      };
    case 'withdrawProposal':
      return { title: 'Proposal withdrawn', description: 'The original time stands.' };
    case 'reply':
      return { title: 'Reply posted', description: 'Everyone can see it under the review.' };
    default:
      return name satisfies never;
  }
}

/** Why a move failed. Undefined on 401, where the page itself says that the user is signed out. */
export function moveFailedText(error: unknown): ToastMessage | undefined {
  if (!(error instanceof ApiError)) {
    return { title: 'Error', description: 'We lost the connection. You can safely try again.' };
  }
  const { status, body } = error;
  const description = body.message ?? 'Something went wrong. Please try again.';
  switch (status) {
    case 401:
      return undefined;
    case 402:
      return { title: 'Payment Failed', description };
    case 503:
      return { title: 'Still working on it', description };
    default:
      return { title: 'Error', description };
  }
}
