import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import type { Move } from '#web/features/bookings/bookings.queries.ts';
import { requestCanceled } from '#web/features/bookings/request/payment.copy.ts';
import { refundPromise } from '#web/features/bookings/sessions/close-reason.copy.ts';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { ApiError } from '#web/lib/api-client.ts';
import type { ToastMessage } from '#web/ui/toast.ts';

/** A new time is proposed for a session, and suggested for a request. */
export type ProposalMove = 'propose' | 'acceptProposal' | 'refuseProposal' | 'withdrawProposal';
export type SuggestionMove = 'suggest' | 'acceptSuggestion' | 'keepOriginal' | 'withdrawSuggestion';
export type MoveName = Move | ProposalMove | SuggestionMove | 'reply';

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
      return { title: 'Session canceled', description: refundPromise(booking, session) };
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
    case 'suggest':
      return {
        title: 'Suggestion sent',
        description: `We’ve let ${shortName} know. You can still accept or decline the original time.`,
      };
    case 'acceptSuggestion':
      return {
        title: 'Session confirmed',
        description: `We charged your card ${formatPrice(booking.price)}. The payment is held until your session is done.`,
      };
    case 'keepOriginal':
      return {
        title: 'You kept the original time',
        description: `Your request is with ${shortName} again. You’ll only be charged if they accept.`,
      };
    case 'withdrawSuggestion':
      return {
        title: 'Suggestion withdrawn',
        description: `${shortName}’s request still needs your answer.`,
      };
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
