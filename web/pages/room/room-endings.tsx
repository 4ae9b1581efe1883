import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { shortName } from '#shared/accounts/names.ts';
import { timeText } from '#web/features/room/lobby/lobby-times.ts';
import * as roomCopy from '#web/features/room/room.copy.ts';
import { RoomBar } from '#web/features/room/room-bar.tsx';
import type { TimedRoom } from '#web/features/room/room-time.ts';
import { paths, reviewPath } from '#web/lib/paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type LeftProps = {
  room: TimedRoom;
  /** The session's time is up, so people leave for good. */
  isTimeUp: boolean;
  onRejoin: () => void;
};

/** After leaving. The way back stays open as long as the room. */
export function Left({ room, isTimeUp, onRejoin }: LeftProps) {
  const { left } = roomCopy;
  const timeZone = useTimeZone();
  const openUntil = left.text(timeText(room.callEndsAt, timeZone));
  if (isTimeUp) {
    return (
      <ThankYou room={room} note={openUntil}>
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

/** The goodbye, which leads the client to the review. */
export function ThankYou({ room, note, children }: { room: TimedRoom; note?: string; children?: ReactNode }) {
  const { over } = roomCopy;
  const isClient = room.party === 'booker';
  const name = shortName(room.other);
  const text = isClient ? over.client(name) : over.expert(name);
  return (
    <Message room={room} title={over.title} text={note ? `${text} ${note}` : text}>
      {isClient && (
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

export function Replaced({ room, onUseHere }: { room: TimedRoom; onUseHere: () => void }) {
  const { replaced } = roomCopy;
  return (
    <Message room={room} title={replaced.title} text={replaced.text}>
      <Button onClick={onUseHere}>{replaced.useHere}</Button>
    </Message>
  );
}

/** Cancelled while someone was here. */
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
