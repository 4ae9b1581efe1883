import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { shortName } from '#shared/accounts/names.ts';
import { minuteMs } from '#shared/durations.ts';
import { timeText } from '#web/features/room/lobby/lobby-times.ts';
import * as roomCopy from '#web/features/room/room.copy.ts';
import { RoomBar } from '#web/features/room/room-bar.tsx';
import type { TimedRoom } from '#web/features/room/room-time.ts';
import { paths, reviewPath } from '#web/lib/paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** `hasMet`: the two were connected during the session, as this page itself saw. */
type Meeting = { room: TimedRoom; hasMet: boolean };

type LeftProps = Meeting & {
  /** The session's time is up, so people leave for good. */
  isTimeUp: boolean;
  onRejoin: () => void;
};

/** After leaving. The way back stays open as long as the room. */
export function Left({ room, hasMet, isTimeUp, onRejoin }: LeftProps) {
  const { left } = roomCopy;
  const timeZone = useTimeZone();
  const openUntil = left.text(timeText(room.callEndsAt, timeZone));
  if (isTimeUp) {
    return (
      <ThankYou room={room} hasMet={hasMet} note={openUntil}>
        <Button variant="outline" onClick={onRejoin}>
          {left.rejoin}
        </Button>
      </ThankYou>
    );
  }
  return (
    <Message room={room} title={left.title} text={openUntil}>
      <Button onClick={onRejoin}>{left.rejoin}</Button>
      <Button asChild variant="outline">
        <Link href={paths.dashboard}>{left.dashboard}</Link>
      </Button>
    </Message>
  );
}

type ThankYouProps = Meeting & { note?: string; children?: ReactNode };

/** The goodbye, which leads a client who met the expert to the review. */
export function ThankYou({ room, hasMet, note, children }: ThankYouProps) {
  const { over } = roomCopy;
  const name = shortName(room.other);
  const didMeet = hasMet || room.minutesTogether > 0;
  const mayReview = didMeet && room.party === 'booker';
  const texts = didMeet
    ? [mayReview ? over.client(name) : over.expert(name), togetherText(room), note]
    : [over.notMet[room.party === 'booker' ? 'client' : 'expert'](name), note];
  return (
    <Message
      room={room}
      title={didMeet ? over.title : over.notMetTitle}
      text={texts.filter((text) => text !== undefined).join(' ')}
    >
      {mayReview && (
        <Button asChild>
          <Link href={reviewPath(room.bookingId)}>{over.review}</Link>
        </Button>
      )}
      {children}
      <Button asChild variant="outline">
        <Link href={paths.dashboard}>{over.dashboard}</Link>
      </Button>
    </Message>
  );
}

function togetherText({ scheduledAt, endsAt, minutesTogether }: TimedRoom): string | undefined {
  const duration = (Date.parse(endsAt) - Date.parse(scheduledAt)) / minuteMs;
  // They may have gone on after its end.
  return minutesTogether > 0
    ? roomCopy.over.together(Math.min(minutesTogether, duration), duration)
    : undefined;
}

export function Replaced({ room, onUseHere }: { room: TimedRoom; onUseHere: () => void }) {
  const { replaced } = roomCopy;
  return (
    <Message room={room} title={replaced.title} text={replaced.text}>
      <Button onClick={onUseHere}>{replaced.useHere}</Button>
    </Message>
  );
}

/** Canceled while someone was here. */
export function Gone({ room }: { room: TimedRoom }) {
  const { gone, left } = roomCopy;
  return (
    <Message room={room} title={gone.title} text={gone.text}>
      <Button asChild>
        <Link href={paths.dashboard}>{left.dashboard}</Link>
      </Button>
    </Message>
  );
}

type MessageProps = { room: TimedRoom; title: string; text: string; children: ReactNode };

/** Takes the focus, because what had it is gone with the call. */
function Message({ room, title, text, children }: MessageProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <RoomBar other={room.other} />
      <div ref={box} tabIndex={-1} className="outline-none">
        <title>{`${title} · ${roomCopy.brand}`}</title>
        <EmptyState
          place="page"
          title={title}
          text={text}
          action={<div className="flex flex-wrap justify-center gap-3">{children}</div>}
        />
      </div>
    </>
  );
}
