import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { reviewLimits } from '#shared/reviews/reviews.schema.ts';
import { oneBooking } from '#web/features/bookings/bookings.queries.ts';
import { attendanceNote } from '#web/features/bookings/sessions/session-notes.copy.ts';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ConfirmDialog, type ConfirmProps } from './confirm-dialog.tsx';
import { LazyAcceptAnywayDialog } from './lazy-accept-anyway-dialog.tsx';
import { LazyTimeDialog } from './lazy-time-dialog.tsx';
import * as movesCopy from './moves.copy.ts';
import type { Moves } from './use-moves.ts';

export type DialogName =
  | 'acceptAnyway'
  | 'decline'
  | 'withdraw'
  | 'cancel'
  | 'propose'
  | 'noShow'
  | 'report'
  | 'reply';

type SessionProps = ConfirmProps & { booking: Booking; session: VisibleSession; moves: Moves };
type Props = SessionProps & { dialog: DialogName; onOpenDialog: (dialog: DialogName) => void };

/** The dialog that opens before a move is made. */
export function SessionDialog({ dialog, onOpenDialog, ...props }: Props) {
  const { booking, session, moves, ...confirmProps } = props;
  const { shortName } = session.other;
  switch (dialog) {
    case 'acceptAnyway':
      return (
        moves.refused && (
          <LazyAcceptAnywayDialog
            {...confirmProps}
            calendarBusy={moves.refused.calendarBusy}
            busy={moves.running !== undefined}
            onAccept={moves.refused.acceptAnyway}
            onSuggest={booking.actions.includes('propose') ? () => onOpenDialog('propose') : undefined}
          />
        )
      );
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
    case 'report':
      return <ReportDialog {...props} dialog={dialog} />;
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

/** A client reports a problem, or an expert a no-show. Either may let us read their messages. */
function ReportDialog({ dialog, ...props }: SessionProps & { dialog: 'noShow' | 'report' }) {
  const { booking, session, moves, ...confirmProps } = props;
  const [sharesMessages, setSharesMessages] = useState(false);
  const { shortName } = session.other;
  const receives = booking.receives ? formatPrice(booking.receives) : undefined;
  const move = dialog === 'noShow' ? 'no-show' : 'report';
  const shared = sharesMessages ? { shareMessages: true } : {};
  const { noShow, report } = movesCopy;
  const isOn = booking.status === 'confirmed';
  const { data: current } = useQuery({ ...oneBooking(booking.id), enabled: isOn });
  // The list may be minutes old, so a session that still goes on is read again.
  const attended = isOn ? current : booking;
  const attendance = attended && attendanceNote(attended, session);
  const details =
    dialog === 'noShow'
      ? { title: noShow.title(shortName), text: noShow.text(shortName, receives), danger: true }
      : {
          title: report.action,
          text: report.text(shortName),
          reason: { label: report.label, missing: report.missing },
        };
  return (
    <ConfirmDialog
      {...confirmProps}
      {...details}
      confirmLabel={dialog === 'noShow' ? noShow.action : report.submit}
      cancelLabel={movesCopy.back}
      busy={moves.running === move}
      onConfirm={(reason) => moves.move(move, reason, shared)}
      option={
        <Checkbox
          label={movesCopy.shareMessages}
          checked={sharesMessages}
          onCheckedChange={(checked) => setSharesMessages(checked === true)}
        />
      }
    >
      {attendance && <p>{attendance}</p>}
    </ConfirmDialog>
  );
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
