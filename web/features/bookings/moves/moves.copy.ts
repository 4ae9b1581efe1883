import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import type { Move } from '#web/features/bookings/bookings.queries.ts';
import { refundText } from '#web/features/bookings/sessions/close-reason.copy.ts';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { ApiError } from '#web/lib/api-client.ts';
import type { ToastMessage } from '#web/ui/toast.ts';

export type MoveName = Move | 'propose' | 'agree' | 'keep' | 'takeBack' | 'reply';

/** What has happened, said to whoever did it. */
export function moveDoneToast(name: MoveName, booking: Booking, seen: VisibleSession): ToastMessage {
  const { shortName } = seen.other;
  switch (name) {
    case 'confirm':
      return {
        title: 'Session confirmed',
        description: `${shortName} was charged ${formatPrice(booking.price)}. The money is held until your session is done.`,
      };
    case 'decline':
      return { title: 'Request declined', description: `${shortName} was told. Nothing was charged.` };
    case 'withdraw':
      return { title: 'Request withdrawn', description: 'Nothing was charged.' };
    case 'cancel':
      return { title: 'Session cancelled', description: refundText(booking, seen) };
    case 'no-show':
      return { title: 'Marked as no-show', description: 'You are paid as if the session had taken place.' };
    case 'report':
      return {
        title: 'Problem reported',
        description: 'The payout waits until somebody has looked at it.',
      };
    case 'propose':
      return { title: 'New time proposed', description: `The time stays until ${shortName} accepts.` };
    case 'agree':
      return { title: 'New time agreed', description: 'The session has moved.' };
    case 'keep':
      return { title: 'The time stays', description: `${shortName} was told.` };
    case 'takeBack':
      return { title: 'Proposal taken back', description: 'The time stays.' };
    case 'reply':
      return { title: 'Answer sent', description: 'Everybody can read it under the review.' };
    default:
      return name satisfies never;
  }
}

/** Why it was not done. Nothing where the whole page says so: the session is over. */
export function refusedText(error: unknown): ToastMessage | undefined {
  if (!(error instanceof ApiError)) {
    return {
      title: 'Error',
      description: 'The connection was lost. Try again: nothing happens twice.',
    };
  }
  const { status, body } = error;
  const description = body.message ?? 'Something went wrong. Please try again.';
  switch (status) {
    case 401:
      return undefined;
    case 402:
      return { title: 'Payment Failed', description };
    case 503:
      return { title: 'Not done yet', description };
    default:
      return { title: 'Error', description };
  }
}
