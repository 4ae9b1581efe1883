import { type ReactNode, useId, useRef, useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { formatDuration } from '#shared/time.ts';
import { photoOf } from '#shared/uploads/photos.ts';
import { ProposalBox } from '#web/features/bookings/moves/proposal-box.tsx';
import { SessionActions } from '#web/features/bookings/moves/session-actions.tsx';
import { type Asked, SessionDialog } from '#web/features/bookings/moves/session-dialogs.tsx';
import { useMoves } from '#web/features/bookings/moves/use-moves.ts';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Countdown } from './countdown.tsx';
import { sessionNotes } from './session-notes.copy.ts';
import { SessionReview } from './session-review.tsx';
import { SessionWhen } from './session-when.tsx';
import { useMessages } from './use-messages.ts';
import { type VisibleSession, visibleTo } from './visible-session.ts';

type Props = {
  booking: Booking;
  userId: string;
  now: Date;
  /** The conversation about it. */
  chat: (about: ChatAbout) => ReactNode;
  /** Somebody came to talk. */
  isChatAsked: boolean;
  onChatAsked: () => void;
  /** The card left the list with the focus in it. */
  onGone: () => void;
};

/** What a conversation is about, and with whom. */
export type ChatAbout = { booking: Booking; name: string; shortName: string; now: Date };

/** A session with whom, when, how it stands, and what can be done now. */
export function SessionCard({ booking, userId, now, chat, isChatAsked, onChatAsked, onGone }: Props) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<Asked>();
  const { talks, setTalks } = useMessages(card, booking, { isChatAsked, onChatAsked });
  const moves = useMoves(userId, booking);
  useFocusLost(card, onGone);
  const seen = visibleTo(userId, booking);
  const focusCard = () => card.current?.focus();
  const focusBack = () => {
    const place = more.current ?? card.current;
    if (place?.isConnected) place.focus();
    else onGone();
  };
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={id}
      className="wrap-anywhere grid grid-cols-1 gap-x-8 gap-y-4 rounded-card border border-line bg-card p-5 outline-offset-2 sm:p-6 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
    >
      <Person id={id} booking={booking} seen={seen} />
      <div className="grid grid-cols-1 content-start gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <SessionWhen booking={booking} seen={seen} now={now} />
            <p className="mt-1 text-muted tabular-nums">
              {formatDuration(booking.duration)} · {formatPrice(booking.price)}
            </p>
          </div>
          <Countdown booking={booking} now={now} />
        </div>
        <Notes notes={sessionNotes(booking, seen, now)} />
        <ClientMessage booking={booking} seen={seen} />
        {booking.review && <SessionReview review={booking.review} seen={seen} />}
        {booking.proposal && (
          <ProposalBox
            proposal={booking.proposal}
            {...{ booking, seen, now, moves }}
            onFocusGone={focusCard}
          />
        )}
        <SessionActions
          {...{ booking, now, moves }}
          onAsk={setAsked}
          onFocusGone={focusCard}
          moreRef={more}
          talks={talks}
          onTalk={() => setTalks(!talks)}
        />
      </div>
      {talks && chat({ booking, now, name: seen.other.name, shortName: seen.other.shortName })}
      {asked && (
        <SessionDialog
          {...{ asked, booking, seen, moves }}
          onClose={() => setAsked(undefined)}
          onOpenerGone={focusBack}
        />
      )}
    </article>
  );
}

function Person({ id, booking, seen: { other } }: { id: string; booking: Booking; seen: VisibleSession }) {
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
  if (status === 'completed') return review && <Badge tone="good">Reviewed</Badge>;
  if (status === 'confirmed') return <Badge tone="good">Confirmed</Badge>;
  return (
    <>
      <Badge tone="wait">Pending</Badge>
      {paymentStatus === 'unpaid' && <Badge>Not paid yet</Badge>}
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

/** What the session is about, for whoever has to prepare it. */
function ClientMessage({
  booking: { message },
  seen: { party },
}: {
  booking: Booking;
  seen: VisibleSession;
}) {
  if (!message || party === 'booker') return null;
  return (
    <blockquote className="max-w-prose whitespace-pre-line border-line border-l-2 pl-4 text-muted">
      {message}
    </blockquote>
  );
}
