import { ChevronDown, MessageSquare, Video } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'wouter';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { BookingAction } from '#shared/bookings/bookings.rules.ts';
import { timeLeft } from '#web/features/bookings/sessions/time-left.ts';
import { calendarFilePath, payPath, reviewPath } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { SessionButton } from './session-button.tsx';
import type { Asked } from './session-dialogs.tsx';
import { type Moves, tellFailure } from './use-moves.ts';

type Props = {
  booking: Booking;
  now: Date;
  moves: Moves;
  onAsk: (asked: Asked) => void;
  onFocusGone: () => void;
  /** The button of the menu: what it opened gives the focus back to it. */
  moreRef: Ref<HTMLButtonElement>;
  /** The conversation is open. */
  talks: boolean;
  onTalk: () => void;
};

/** What this viewer may do, as the server says it: one thing stands out at most, the rest is quiet. */
export function SessionActions({ booking, now, moves, onAsk, onFocusGone, moreRef, talks, onTalk }: Props) {
  const { actions, id, profileId } = booking;
  const may = (action: BookingAction) => actions.includes(action);
  const button = { onFocusGone, disabled: moves.running !== undefined };
  const more = moreOf(booking);
  const link = safeLink(booking.meetingLink);
  const shown = ['pay', 'confirm', 'decline', 'withdraw', 'review', 'tip', 'reply'] as const;
  const canTalk = booking.chatUntil !== null;
  if (!shown.some(may) && more.length === 0 && link === undefined && !canTalk) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {may('pay') && (
        <Button asChild>
          <Link href={payPath(profileId, id)}>Finish payment</Link>
        </Button>
      )}
      {may('confirm') && (
        <SessionButton
          {...button}
          disabled={button.disabled && moves.running !== 'confirm'}
          busy={moves.running === 'confirm'}
          onClick={() => void moves.move('confirm').then(tellFailure)}
        >
          Accept
        </SessionButton>
      )}
      {may('decline') && (
        <SessionButton {...button} variant="outline" onClick={() => onAsk('decline')}>
          Decline
        </SessionButton>
      )}
      {link !== undefined && <Join href={link} stands={isNear(booking, now)} />}
      {may('review') && (
        <Button asChild variant="outline">
          <Link href={reviewPath(id)}>Leave Review</Link>
        </Button>
      )}
      {may('tip') && (
        <Button asChild variant="outline">
          <Link href={reviewPath(id)}>Leave a tip</Link>
        </Button>
      )}
      {may('reply') && (
        <SessionButton {...button} variant="outline" onClick={() => onAsk('reply')}>
          Answer
        </SessionButton>
      )}
      {may('withdraw') && (
        <SessionButton {...button} variant="outline" onClick={() => onAsk('withdraw')}>
          Withdraw
        </SessionButton>
      )}
      {canTalk && <Talk unread={booking.unreadMessages} open={talks} onClick={onTalk} />}
      <More entries={more} {...button} onAsk={onAsk} moreRef={moreRef} bookingId={id} />
    </div>
  );
}

type Entry = { text: string; asked: Asked | 'calendar' };

/** The quiet ones, in the order of how often they are wanted. */
function moreOf({ actions, status }: Booking): Entry[] {
  const entries: (Entry | false)[] = [
    actions.includes('propose') && { text: 'Propose another time', asked: 'propose' },
    status === 'confirmed' && { text: 'Add to calendar', asked: 'calendar' },
    actions.includes('noShow') && { text: 'Didn’t come', asked: 'noShow' },
    actions.includes('report') && { text: 'Report a problem', asked: 'report' },
    actions.includes('cancel') && { text: 'Cancel session', asked: 'cancel' },
  ];
  return entries.filter((entry) => entry !== false);
}

type MoreProps = {
  entries: Entry[];
  disabled: boolean;
  bookingId: string;
  onAsk: (asked: Asked) => void;
  onFocusGone: () => void;
  moreRef: Ref<HTMLButtonElement>;
};

/** A single one needs no menu. */
function More({ entries, disabled, bookingId, onAsk, onFocusGone, moreRef }: MoreProps) {
  const [first, second] = entries;
  if (!first) return null;
  if (!second) {
    return first.asked === 'calendar' ? (
      <Button asChild variant="quiet">
        <a href={calendarFilePath(bookingId)} download>
          {first.text}
        </a>
      </Button>
    ) : (
      <SessionButton
        variant="quiet"
        {...{ disabled, onFocusGone }}
        onClick={() => onAsk(first.asked as Asked)}
      >
        {first.text}
      </SessionButton>
    );
  }
  return (
    <Menu
      trigger={
        <Button ref={moreRef} variant="quiet" disabled={disabled}>
          More
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      {entries.map(({ text, asked }) =>
        asked === 'calendar' ? (
          <MenuItem key={asked} asChild>
            <a href={calendarFilePath(bookingId)} download>
              {text}
            </a>
          </MenuItem>
        ) : (
          <MenuItem key={asked} onSelect={() => onAsk(asked)}>
            {text}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}

function Talk({ unread, open, onClick }: { unread: number; open: boolean; onClick: () => void }) {
  return (
    <Button variant="outline" aria-expanded={open} onClick={onClick}>
      <MessageSquare aria-hidden="true" className="size-4" />
      {open ? 'Hide Chat' : 'Messages'}
      {unread > 0 && !open && (
        <span className="grid h-5 min-w-5 place-items-center rounded-full bg-action px-1 font-semibold text-on-action text-xs tabular-nums">
          {unread}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </Button>
  );
}

/** In the last hour nothing matters more. */
function isNear(booking: Booking, now: Date): boolean {
  return timeLeft(booking, now) !== undefined && !booking.actions.includes('acceptProposal');
}

function Join({ href, stands }: { href: string; stands: boolean }) {
  return (
    <Button asChild variant={stands ? 'primary' : 'outline'}>
      <a href={href} target="_blank" rel="noopener noreferrer">
        <Video aria-hidden="true" className="size-4" />
        Join Meeting
      </a>
    </Button>
  );
}

/** Only what is encrypted is opened. */
function safeLink(link: string | null): string | undefined {
  return link?.startsWith('https://') ? link : undefined;
}
