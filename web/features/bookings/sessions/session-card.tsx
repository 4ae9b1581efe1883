import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { photoOf } from '#shared/uploads/photos.ts';
import {
  addedText,
  cancellationText,
  payoutText,
  priceText,
  type ReaderTime,
  yourMessage,
} from '#web/features/bookings/money/money.copy.ts';
import { SessionLinks } from '#web/features/bookings/money/session-links.tsx';
import { minutesOf } from '#web/features/bookings/money/whole-session.ts';
import { calendarBusyOf } from '#web/features/bookings/moves/calendar-busy.ts';
import { ProposalBox } from '#web/features/bookings/moves/proposal-box.tsx';
import { SessionActions } from '#web/features/bookings/moves/session-actions.tsx';
import { type DialogName, SessionDialog } from '#web/features/bookings/moves/session-dialogs.tsx';
import { type MoveResult, toastFailure, useMoves } from '#web/features/bookings/moves/use-moves.ts';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import { profilePath } from '#web/lib/paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { NameLink } from '#web/ui/name-link.tsx';
import { Countdown } from './countdown.tsx';
import { sessionNotes } from './session-notes.copy.ts';
import { SessionReview } from './session-review.tsx';
import { SessionWhen } from './session-when.tsx';
import * as sessionsCopy from './sessions.copy.ts';
import { useChatToggle } from './use-chat-toggle.ts';
import { type VisibleSession, visibleTo } from './visible-session.ts';

type Props = {
  booking: Booking;
  userId: string;
  now: Date;
  /** Renders the chat about this booking. */
  chat: (details: ChatDetails) => ReactNode;
  /** A link asked for this booking's chat. */
  isChatRequested: boolean;
  onChatRequestHandled: () => void;
  /** A link asked to propose another time. */
  isProposalRequested: boolean;
  /** The card left the list while it had the focus. */
  onRemoved: () => void;
};

/** What a chat is about, and with whom. */
export type ChatDetails = { booking: Booking; name: string; shortName: string; now: Date };

/** One session: the other party, its time and state, and what the viewer can do now. */
export function SessionCard({
  booking,
  userId,
  now,
  chat,
  onRemoved,
  isProposalRequested,
  ...chatRequest
}: Props) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<DialogName>();
  const { isChatOpen, setChatOpen } = useChatToggle(card, booking, chatRequest);
  const moves = useMoves(userId, booking);
  const openRequested = useEffectEvent(() => {
    if (booking.actions.includes('propose')) setDialog('propose');
  });
  useEffect(() => {
    if (isProposalRequested) openRequested();
  }, [isProposalRequested]);
  useFocusLost(card, onRemoved);
  const session = visibleTo(userId, booking);
  const at = { timeZone: useTimeZone(), now };
  const showAnswered = (result: MoveResult) => {
    const isBusy = result.kind === 'failed' && calendarBusyOf(result.error) !== undefined;
    if (isBusy) setDialog('acceptAnyway');
    else toastFailure(result);
  };
  const focusCard = () => card.current?.focus();
  const restoreFocus = () => {
    const target = menuButton.current ?? card.current;
    if (target?.isConnected) target.focus();
    else onRemoved();
  };
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={id}
      className="wrap-anywhere grid grid-cols-1 gap-x-8 gap-y-4 rounded-card border border-line bg-card p-5 outline-offset-2 sm:p-6 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
    >
      <Person id={id} booking={booking} session={session} />
      <div className="grid grid-cols-1 content-start gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <SessionWhen booking={booking} session={session} now={now} />
            <Money booking={booking} session={session} at={at} />
          </div>
          <Countdown booking={booking} now={now} />
        </div>
        <Notes notes={sessionNotes(booking, session, at)} />
        <ClientMessage booking={booking} session={session} />
        {booking.review && <SessionReview review={booking.review} session={session} />}
        {booking.proposal && (
          <ProposalBox
            proposal={booking.proposal}
            {...{ booking, session, now, moves }}
            onAnswered={showAnswered}
            onFocusGone={focusCard}
          />
        )}
        <SessionActions
          {...{ booking, session, now, moves }}
          onOpenDialog={setDialog}
          onAnswered={showAnswered}
          onFocusGone={focusCard}
          menuButtonRef={menuButton}
          isChatOpen={isChatOpen}
          onToggleChat={() => setChatOpen(!isChatOpen)}
        >
          <SessionLinks booking={booking} session={session} />
        </SessionActions>
      </div>
      {isChatOpen && chat({ booking, now, name: session.other.name, shortName: session.other.shortName })}
      {dialog && (
        <SessionDialog
          {...{ dialog, booking, session, moves }}
          onOpenDialog={setDialog}
          onClose={() => setDialog(undefined)}
          onOpenerGone={restoreFocus}
        />
      )}
    </article>
  );
}

type PersonProps = { id: string; booking: Booking; session: VisibleSession };

function Person({ id, booking, session: { other } }: PersonProps) {
  const { user } = other;
  return (
    <div className="flex items-start gap-4">
      <Avatar
        imageUrl={photoOf(user.profileImageUrl, 'small')}
        firstName={user.firstName}
        lastName={user.lastName}
        username={user.username}
        className="size-12"
        lazy
      />
      <div className="min-w-0 flex-1">
        <h3 id={id} className="font-semibold leading-snug">
          <NameLink name={other.name} href={other.profileId && profilePath(other.profileId)} />
        </h3>
        <p className="line-clamp-2 text-muted text-sm">{other.role}</p>
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          <Badges booking={booking} />
        </div>
      </div>
    </div>
  );
}

function Badges({ booking: { status, paymentStatus, review } }: { booking: Booking }) {
  if (status === 'completed') return review && <Badge tone="good">{sessionsCopy.reviewed}</Badge>;
  if (status === 'confirmed') return <Badge tone="good">{sessionsCopy.confirmed}</Badge>;
  return (
    <>
      <Badge tone="wait">{sessionsCopy.pending}</Badge>
      {paymentStatus === 'unpaid' && <Badge>{sessionsCopy.notSent}</Badge>}
    </>
  );
}

type MoneyProps = { booking: Booking; session: VisibleSession; at: ReaderTime };

/** What was charged, held or refunded, and until when canceling is free; for the expert, what they receive and when. */
function Money({ booking, session, at }: MoneyProps) {
  const { status } = booking;
  // A request's note already says what the expert would receive.
  const payout = session.party === 'expert' && status !== 'pending' ? payoutText(booking, at) : undefined;
  const lines = [
    `${formatDuration(minutesOf(booking))} · ${priceText(booking, session)}`,
    addedText(booking),
    cancellationText(booking, session, at),
    payout,
  ];
  return (
    <div className="mt-1 text-muted tabular-nums">
      {lines.map((line) => line && <p key={line}>{line}</p>)}
    </div>
  );
}

function Notes({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null;
  return (
    <div className="grid gap-0.5 tabular-nums">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

type ClientMessageProps = { booking: Booking; session: VisibleSession };

/** What the client wrote with the request: the expert prepares with it, the client sees what they sent. */
function ClientMessage({ booking: { message }, session: { party } }: ClientMessageProps) {
  if (!message) return null;
  return (
    <blockquote className="max-w-prose border-line border-l-2 pl-4 text-muted">
      {party === 'booker' && <p className="text-sm">{yourMessage}</p>}
      <p className="whitespace-pre-line">{message}</p>
    </blockquote>
  );
}
