import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { reviewLimits } from '#shared/reviews/reviews.schema.ts';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ConfirmDialog, type ConfirmProps } from './confirm-dialog.tsx';
import { LazyTimeDialog } from './lazy-time-dialog.tsx';
import * as movesCopy from './moves.copy.ts';
import type { Moves } from './use-moves.ts';

export type DialogName = 'decline' | 'withdraw' | 'cancel' | 'propose' | 'noShow' | 'report' | 'reply';

type SessionProps = ConfirmProps & { booking: Booking; session: VisibleSession; moves: Moves };
type Props = SessionProps & { dialog: DialogName };

/** The dialog that opens before a move is made. */
export function SessionDialog({ dialog, ...props }: Props) {
  const { booking, session, moves, ...confirmProps } = props;
  const { shortName } = session.other;
  switch (dialog) {
    case 'decline':
      return (
        <ConfirmDialog
          {...confirmProps}
          title={movesCopy.declineDialog.title}
          text={movesCopy.declineDialog.text(shortName)}
          reason={{ label: movesCopy.reasonLabel, hint: movesCopy.reasonHint(shortName) }}
          confirmLabel={movesCopy.decline}
          cancelLabel={movesCopy.back}
          danger
          busy={moves.running === 'decline'}
          onConfirm={(reason) => moves.move('decline', reason)}
        />
      );
    case 'withdraw':
      return (
        <ConfirmDialog
          {...confirmProps}
          title={movesCopy.withdrawDialog.title}
          text={movesCopy.withdrawDialog.text(shortName)}
          confirmLabel={movesCopy.withdraw}
          cancelLabel={movesCopy.withdrawDialog.keep}
          danger
          busy={moves.running === 'withdraw'}
          onConfirm={() => moves.move('withdraw')}
        />
      );
    case 'cancel':
      return <CancelDialog {...props} />;
    case 'propose':
      return <ProposeDialog {...props} />;
    case 'noShow':
      return (
        <ConfirmDialog
          {...confirmProps}
          title={movesCopy.noShow.title(shortName)}
          text={movesCopy.noShow.text(
            shortName,
            booking.receives ? formatPrice(booking.receives) : undefined,
          )}
          confirmLabel={movesCopy.noShow.action}
          cancelLabel={movesCopy.back}
          danger
          busy={moves.running === 'no-show'}
          onConfirm={() => moves.move('no-show')}
        />
      );
    case 'report':
      return (
        <ConfirmDialog
          {...confirmProps}
          title={movesCopy.report.action}
          text={movesCopy.report.text(shortName)}
          reason={{ label: movesCopy.report.label, missing: movesCopy.report.missing }}
          confirmLabel={movesCopy.report.submit}
          cancelLabel={movesCopy.back}
          busy={moves.running === 'report'}
          onConfirm={(reason) => moves.move('report', reason)}
        />
      );
    case 'reply':
      return (
        <ConfirmDialog
          {...confirmProps}
          title={movesCopy.replyDialog.title(shortName)}
          text={movesCopy.replyDialog.text}
          reason={{
            label: movesCopy.replyDialog.label,
            missing: movesCopy.replyDialog.missing,
            limit: reviewLimits.reply,
          }}
          confirmLabel={movesCopy.replyDialog.submit}
          cancelLabel={movesCopy.back}
          busy={moves.running === 'reply'}
          onConfirm={moves.reply}
        />
      );
    default:
      return dialog satisfies never;
  }
}

/** A new time for a session, or another time for a request. */
function ProposeDialog({ booking, session, moves, ...confirmProps }: SessionProps) {
  const { profileId, duration, profile, status } = booking;
  const { other } = session;
  const copy = status === 'pending' ? movesCopy.suggest : movesCopy.propose;
  return (
    <LazyTimeDialog
      {...confirmProps}
      {...{ profileId, duration, other }}
      copy={{ title: copy.action, text: copy.text(other.shortName), submit: copy.submit }}
      expert={profile.user.firstName || profile.user.username}
      busy={moves.running === 'propose' || moves.running === 'suggest'}
      onSend={moves.propose}
    />
  );
}
