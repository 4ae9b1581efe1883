import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'wouter';
import { shortName } from '#shared/accounts/names.ts';
import type { LiveEvents } from '#shared/live/live.schema.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { oneBooking } from '#web/features/bookings/bookings.queries.ts';
import type { Call, CallState } from '#web/features/room/call/call.ts';
import { CallView } from '#web/features/room/call/call-view.tsx';
import { useCall, useSending } from '#web/features/room/call/use-call.ts';
import { useLocalMedia } from '#web/features/room/devices/use-local-media.ts';
import { Lobby } from '#web/features/room/lobby/lobby.tsx';
import { timeText } from '#web/features/room/lobby/lobby-times.ts';
import * as roomCopy from '#web/features/room/room.copy.ts';
import { roomOf } from '#web/features/room/room.queries.ts';
import type { TimedRoom } from '#web/features/room/room-time.ts';
import { useRemaining } from '#web/features/room/use-remaining.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { keepStreamOpen, onLive } from '#web/lib/live-listeners.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { paths, reviewPath } from '#web/lib/paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { CenteredSpinner } from '#web/ui/spinner.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { MoreTimeSlot } from './more-time/more-time-slot.tsx';

const RoomChat = lazy(() => import('./room-chat.tsx').then((m) => ({ default: m.RoomChat })));

/** Where client and expert meet: the lobby, the call, and the goodbye. */
export function RoomPage() {
  const { bookingId = '' } = useParams<{ bookingId: string }>();
  const query = useQuery(roomOf(bookingId));
  const { data: room, error, isFetching, refetch } = query;
  if (error instanceof ApiError && error.status === 404 && !room) return <NotFoundPage />;
  if (loadFailed(query))
    return <LoadError place="page" title={roomCopy.loadFailed} busy={isFetching} onRetry={refetch} />;
  if (!room) return <CenteredSpinner />;
  return <Room key={bookingId} bookingId={bookingId} loaded={room} />;
}

function Room({ bookingId, loaded }: { bookingId: string; loaded: TimedRoom }) {
  const { user } = useAuth();
  const client = useQueryClient();
  const { call, state } = useCall(bookingId);
  const [hasLeft, setLeft] = useState(false);
  const booking = useQuery(oneBooking(bookingId));
  const { queryKey } = roomOf(bookingId);
  const isIn = state.phase === 'in';
  const refresh = () => void client.invalidateQueries({ queryKey });
  const onChanged = isIn ? call.onRoomChanged : refresh;
  useLiveRoom(bookingId, {
    onSignal: call.onSignal,
    onChanged,
    onResync: isIn ? call.onResync : refresh,
    onBooking: () => void booking.refetch(),
  });
  const room = (isIn && state.room) || loaded;
  const { phase } = useRemaining(room);
  const name = shortName(room.other);
  const isOver = phase === 'over' || state.phase === 'over';
  // The call isn't cut off in the middle of a sentence, but ends here.
  useEffect(() => {
    if (isOver) call.leave();
  }, [call, isOver]);
  if (isOver) return <Over room={room} name={name} bookingId={bookingId} />;
  if (state.phase === 'replaced')
    return (
      <Message {...roomCopy.replaced}>
        <Button onClick={() => void call.enter()}>{roomCopy.replaced.useHere}</Button>
      </Message>
    );
  if (hasLeft) {
    return (
      <Left
        room={room}
        onRejoin={() => {
          setLeft(false);
          void call.enter();
        }}
      />
    );
  }
  return (
    <Stay
      {...{ call, state, room }}
      unread={booking.data?.unreadMessages ?? 0}
      onLeave={() => {
        call.leave();
        setLeft(true);
      }}
      moreTime={<MoreTimeSlot room={room} onChanged={onChanged} />}
      chat={(close) =>
        user &&
        booking.data && (
          <Suspense fallback={<CenteredSpinner />}>
            <RoomChat
              userId={user.id}
              booking={booking.data}
              onClose={close}
              onRead={() => void booking.refetch()}
            />
          </Suspense>
        )
      }
    />
  );
}

type StayProps = {
  call: Call;
  state: CallState;
  room: TimedRoom;
  unread: number;
  onLeave: () => void;
  moreTime: ReactNode;
  chat: (close: () => void) => ReactNode;
};

/** The lobby, then the call. Camera and microphone are on only while one of them is shown. */
function Stay({ call, state, room, ...rest }: StayProps) {
  const media = useLocalMedia();
  useSending(call, media);
  if (state.phase === 'in') return <CallView {...{ room, state, media }} {...rest} />;
  return (
    <>
      {rest.moreTime}
      <Lobby
        room={room}
        media={media}
        isEntering={state.phase === 'entering'}
        failed={state.phase === 'failed'}
        onJoin={() => void call.enter()}
      />
    </>
  );
}

type LiveRoom = {
  onSignal: (signal: LiveEvents['signal']) => void;
  onChanged: () => void;
  onResync: () => void;
  /** The booking or its messages have changed. */
  onBooking: () => void;
};

/** What happens in this room and its booking, as soon as it does. The stream stays open while the page is hidden. */
function useLiveRoom(bookingId: string, handlers: LiveRoom): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const now = () => latest.current;
    const ends = [
      keepStreamOpen(),
      onLive('signal', (signal) => signal.bookingId === bookingId && now().onSignal(signal)),
      onLive('room', (changed) => changed.bookingId === bookingId && now().onChanged()),
      onLive('message', (message) => message.bookingId === bookingId && now().onBooking()),
      onLive('booking', ({ id }) => {
        if (id !== bookingId) return;
        now().onBooking();
        now().onChanged();
      }),
      onLive('resync', () => {
        now().onBooking();
        now().onResync();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [bookingId]);
}

function Left({ room, onRejoin }: { room: TimedRoom; onRejoin: () => void }) {
  const timeZone = useTimeZone();
  return (
    <Message title={roomCopy.left.title} text={roomCopy.left.text(timeText(room.callEndsAt, timeZone))}>
      <Button onClick={onRejoin}>{roomCopy.left.rejoin}</Button>
      <Button asChild variant="outline">
        <Link href={paths.dashboard}>{roomCopy.left.dashboard}</Link>
      </Button>
    </Message>
  );
}

function Over({ room, name, bookingId }: { room: TimedRoom; name: string; bookingId: string }) {
  const { over } = roomCopy;
  const isClient = room.party === 'booker';
  return (
    <Message title={over.title} text={isClient ? over.client(name) : over.expert(name)}>
      {isClient && (
        <Button asChild>
          <Link href={reviewPath(bookingId)}>{over.review}</Link>
        </Button>
      )}
      <Button asChild variant="outline">
        <Link href={paths.dashboard}>{over.dashboard}</Link>
      </Button>
    </Message>
  );
}

function Message({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <title>{`${title} · InTime`}</title>
      <EmptyState
        place="page"
        title={title}
        text={text}
        action={<div className="flex flex-wrap justify-center gap-3">{children}</div>}
      />
    </div>
  );
}
