import { type ReactNode, useId, useRef, useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { photoOf } from '#shared/uploads/photos.ts';
import { ProposalBox } from '#web/features/bookings/moves/proposal-box.tsx';
import { SessionActions } from '#web/features/bookings/moves/session-actions.tsx';
import { type DialogName, SessionDialog } from '#web/features/bookings/moves/session-dialogs.tsx';
import { useMoves } from '#web/features/bookings/moves/use-moves.ts';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
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
  /** The card left the list while it had the focus. */
  onRemoved: () => void;
};

/** What a chat is about, and with whom. */
export type ChatDetails = { booking: Booking; name: string; shortName: string; now: Date };

/** One session: the other party, its time and state, and what the viewer can do now. */
export function SessionCard({ booking, userId, now, chat, onRemoved, ...chatRequest }: Props) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<DialogName>();
  const { isChatOpen, setChatOpen } = useChatToggle(card, booking, chatRequest);
  const moves = useMoves(userId, booking);
  useFocusLost(card, onRemoved);
  const session = visibleTo(userId, booking);
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
            <p className="mt-1 text-muted tabular-nums">
              {formatDuration(booking.duration)} · {formatPrice(booking.price)}
            </p>
          </div>
          <Countdown booking={booking} now={now} />
        </div>
        <Notes notes={sessionNotes(booking, session, now)} />
        <ClientMessage booking={booking} session={session} />
        {booking.review && <SessionReview review={booking.review} session={session} />}
        {booking.proposal && (
          <ProposalBox
            proposal={booking.proposal}
            {...{ booking, session, now, moves }}
            onFocusGone={focusCard}
          />
        )}
        <SessionActions
          {...{ booking, now, moves }}
          onOpenDialog={setDialog}
          onFocusGone={focusCard}
          menuButtonRef={menuButton}
          isChatOpen={isChatOpen}
          onToggleChat={() => setChatOpen(!isChatOpen)}
        />
      </div>
      {isChatOpen && chat({ booking, now, name: session.other.name, shortName: session.other.shortName })}
      {dialog && (
        <SessionDialog
          {...{ dialog, booking, session, moves }}
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
        <h3 id={id} className="line-clamp-2 font-semibold leading-snug">
          {other.name}
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

/** What the client wrote with the request, for the expert to prepare. */
function ClientMessage({ booking: { message }, session: { party } }: ClientMessageProps) {
  if (!message || party === 'booker') return null;
  return (
    <blockquote className="max-w-prose whitespace-pre-line border-line border-l-2 pl-4 text-muted">
      {message}
    </blockquote>
  );
}
