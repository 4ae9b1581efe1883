import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { reviewLimits } from '#shared/reviews/reviews.schema.ts';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ConfirmDialog, type ConfirmProps } from './confirm-dialog.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import type { Moves } from './use-moves.ts';

export type Asked = 'decline' | 'withdraw' | 'cancel' | 'propose' | 'noShow' | 'report' | 'reply';

type Props = ConfirmProps & { asked: Asked; booking: Booking; seen: VisibleSession; moves: Moves };

/** What is asked before a move. */
export function SessionDialog({ asked, ...props }: Props) {
  const { booking, seen, moves, ...ask } = props;
  const { shortName } = seen.other;
  switch (asked) {
    case 'decline':
      return (
        <ConfirmDialog
          {...ask}
          title="Decline this request?"
          text={`${shortName} is told, and nothing is charged.`}
          reason={{ label: 'Reason (optional)', hint: `${shortName} will read it.` }}
          yes="Decline"
          no="Back"
          danger
          busy={moves.running === 'decline'}
          onYes={(reason) => moves.move('decline', reason)}
        />
      );
    case 'withdraw':
      return (
        <ConfirmDialog
          {...ask}
          title="Withdraw this request?"
          text={`${shortName} is told, and nothing is charged. The time is free for others again.`}
          yes="Withdraw"
          no="Keep request"
          danger
          busy={moves.running === 'withdraw'}
          onYes={() => moves.move('withdraw')}
        />
      );
    case 'cancel':
      return <CancelDialog {...props} />;
    case 'propose':
      return <ProposeDialog {...props} />;
    case 'noShow':
      return (
        <ConfirmDialog
          {...ask}
          title={`${shortName} didn’t come?`}
          text={`You are paid as if the session had taken place${
            booking.receives === null ? '' : `: ${formatPrice(booking.receives)}`
          }. ${shortName} is told, can’t review it, and may object.`}
          yes="Didn’t come"
          no="Back"
          danger
          busy={moves.running === 'no-show'}
          onYes={() => moves.move('no-show')}
        />
      );
    case 'report':
      return (
        <ConfirmDialog
          {...ask}
          title="Report a problem"
          text={`What you paid stays with us: the payout to ${shortName} waits until somebody has looked at it.`}
          reason={{ label: 'What went wrong?', missing: 'Please say what went wrong' }}
          yes="Report"
          no="Back"
          busy={moves.running === 'report'}
          onYes={(reason) => moves.move('report', reason)}
        />
      );
    case 'reply':
      return (
        <ConfirmDialog
          {...ask}
          title={`Answer ${shortName}’s review`}
          text="It stands under the review, for everybody to read. You can answer once."
          reason={{ label: 'Your answer', missing: 'Please write an answer', limit: reviewLimits.reply }}
          yes="Send answer"
          no="Back"
          busy={moves.running === 'reply'}
          onYes={moves.reply}
        />
      );
    default:
      return asked satisfies never;
  }
}
