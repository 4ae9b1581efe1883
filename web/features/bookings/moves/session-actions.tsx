import { ChevronDown, MessageSquare, Video } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { BookingAction } from '#shared/bookings/bookings.rules.ts';
import { roomPath } from '#shared/rooms/rooms.rules.ts';
import { AddToCalendar } from '#web/features/bookings/add-to-calendar/add-to-calendar.tsx';
import * as paymentCopy from '#web/features/bookings/request/payment.copy.ts';
import { timeLeft } from '#web/features/bookings/sessions/time-left.ts';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { payPath, reviewPath } from '#web/lib/paths.ts';
import { useSite } from '#web/lib/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import * as movesCopy from './moves.copy.ts';
import { SessionButton } from './session-button.tsx';
import type { DialogName } from './session-dialogs.tsx';
import { type MoveResult, type Moves, toastFailure } from './use-moves.ts';

type Props = {
  booking: Booking;
  session: VisibleSession;
  now: Date;
  moves: Moves;
  onOpenDialog: (dialog: DialogName) => void;
  /** The expert has accepted, or was refused. */
  onAnswered: (result: MoveResult) => void;
  onFocusGone: () => void;
  /** The menu's button gets the focus back when a dialog that the menu opened is closed. */
  menuButtonRef: Ref<HTMLButtonElement>;
  isChatOpen: boolean;
  onToggleChat: () => void;
  /** Links beside the actions. */
  children?: ReactNode;
};

/** What the server says this viewer may do now. At most one button is primary. */
export function SessionActions({
  booking,
  now,
  moves,
  onOpenDialog,
  onAnswered,
  onFocusGone,
  ...props
}: Props) {
  const { session, isChatOpen, onToggleChat, menuButtonRef, children } = props;
  const { actions, id, profileId } = booking;
  const may = (action: BookingAction) => actions.includes(action);
  const button = { onFocusGone, disabled: moves.running !== undefined };
  const menu = menuEntries(booking);
  const link = safeLink(booking.meetingLink, useSite().origin);
  const hasChat = booking.chatUntil !== null;
  const isRequest = booking.status === 'pending';
  const isToCome = booking.status === 'confirmed' && Date.parse(booking.endsAt) > now.getTime();
  return (
    <div className="flex flex-wrap items-center gap-3 empty:hidden max-sm:*:grow max-sm:*:px-3">
      {may('pay') && (
        <Button asChild>
          <Link href={payPath(profileId, id)}>{movesCopy.finishPayment}</Link>
        </Button>
      )}
      {may('confirm') && (
        <SessionButton
          {...button}
          disabled={button.disabled && moves.running !== 'confirm'}
          busy={moves.running === 'confirm'}
          onClick={() => void moves.move('confirm').then(onAnswered)}
        >
          {movesCopy.accept}
        </SessionButton>
      )}
      {may('decline') && (
        <SessionButton {...button} variant="outline" onClick={() => onOpenDialog('decline')}>
          {movesCopy.decline}
        </SessionButton>
      )}
      {may('propose') && isRequest && (
        <SessionButton {...button} variant="outline" onClick={() => onOpenDialog('propose')}>
          {movesCopy.suggest.action}
        </SessionButton>
      )}
      {link !== undefined && <Join href={link} isPrimary={startsSoon(booking, now)} />}
      {may('review') && (
        <Button asChild variant="outline">
          <Link href={reviewPath(id)}>{movesCopy.leaveReview}</Link>
        </Button>
      )}
      {may('tip') && (
        <Button asChild variant="outline">
          <Link href={reviewPath(id)}>{movesCopy.leaveTip}</Link>
        </Button>
      )}
      {may('reply') && (
        <SessionButton {...button} variant="outline" onClick={() => onOpenDialog('reply')}>
          {movesCopy.reply}
        </SessionButton>
      )}
      {may('withdraw') && (
        <SessionButton {...button} variant="outline" {...withdrawButton(booking, moves, onOpenDialog)} />
      )}
      {hasChat && <ChatToggle unread={booking.unreadMessages} open={isChatOpen} onClick={onToggleChat} />}
      {isToCome && <AddToCalendar booking={booking} name={session.other.name} meetingLink={link} />}
      {children}
      <More entries={menu} {...button} {...{ onOpenDialog, menuButtonRef }} />
    </div>
  );
}

/** Nothing was paid for an unpaid request, so it is canceled without asking. */
function withdrawButton({ actions }: Booking, moves: Moves, onOpenDialog: Props['onOpenDialog']) {
  if (!actions.includes('pay')) {
    return { children: movesCopy.withdraw, onClick: () => onOpenDialog('withdraw') };
  }
  return {
    children: paymentCopy.cancelRequest,
    busy: moves.running === 'withdraw',
    disabled: moves.running !== undefined && moves.running !== 'withdraw',
    onClick: () => void moves.move('withdraw').then(toastFailure),
  };
}

type Entry = { text: string; action: DialogName };

/** The secondary actions, most used first. */
function menuEntries({ actions, status }: Booking): Entry[] {
  const entries: (Entry | false)[] = [
    // For a request it has a button of its own.
    actions.includes('propose') &&
      status !== 'pending' && { text: movesCopy.propose.action, action: 'propose' },
    actions.includes('noShow') && { text: movesCopy.noShow.action, action: 'noShow' },
    actions.includes('report') && { text: movesCopy.report.action, action: 'report' },
    actions.includes('cancel') && { text: movesCopy.cancel.action, action: 'cancel' },
  ];
  return entries.filter((entry) => entry !== false);
}

type MoreProps = {
  entries: Entry[];
  disabled: boolean;
  onOpenDialog: (dialog: DialogName) => void;
  onFocusGone: () => void;
  menuButtonRef: Ref<HTMLButtonElement>;
};

/** A menu of the entries; a single one is shown as a button. */
function More({ entries, disabled, onOpenDialog, onFocusGone, menuButtonRef }: MoreProps) {
  const [first, second] = entries;
  if (!first) return null;
  if (!second) {
    const { action } = first;
    return (
      <SessionButton variant="quiet" {...{ disabled, onFocusGone }} onClick={() => onOpenDialog(action)}>
        {first.text}
      </SessionButton>
    );
  }
  return (
    <Menu
      trigger={
        <Button ref={menuButtonRef} variant="quiet" disabled={disabled}>
          {movesCopy.more}
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      {entries.map(({ text, action }) => (
        <MenuItem key={action} onSelect={() => onOpenDialog(action)}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
}

type ChatToggleProps = { unread: number; open: boolean; onClick: () => void };

function ChatToggle({ unread, open, onClick }: ChatToggleProps) {
  return (
    <Button variant="outline" aria-expanded={open} onClick={onClick}>
      <MessageSquare aria-hidden="true" className="size-4" />
      {open ? movesCopy.hideChat : movesCopy.messages}
      {unread > 0 && !open && (
        <span className="grid h-5 min-w-5 place-items-center rounded-full bg-action px-1 font-semibold text-on-action text-xs tabular-nums">
          {unread}
          <span className="sr-only">{movesCopy.unread}</span>
        </span>
      )}
    </Button>
  );
}

/** In the last hour before a session, joining is the primary action. */
function startsSoon(booking: Booking, now: Date): boolean {
  return timeLeft(booking, now) !== undefined && !booking.actions.includes('acceptProposal');
}

function Join({ href, isPrimary }: { href: string; isPrimary: boolean }) {
  return (
    <Button asChild variant={isPrimary ? 'primary' : 'outline'}>
      <a href={href} target="_blank" rel="noopener noreferrer">
        <Video aria-hidden="true" className="size-4" />
        {movesCopy.joinMeeting}
      </a>
    </Button>
  );
}

/** Only https links are opened, and our own rooms. */
function safeLink(link: string | null, origin: string): string | undefined {
  const isSafe = link?.startsWith('https://') || link?.startsWith(`${origin}${roomPath('')}`);
  return link && isSafe ? link : undefined;
}
