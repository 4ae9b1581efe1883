import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { oneBooking } from '#web/features/bookings/bookings.queries.ts';
import type { Call } from '#web/features/room/call/call.ts';
import type { CallState } from '#web/features/room/call/call-state.ts';
import { CallView } from '#web/features/room/call/call-view.tsx';
import { useCall, useSending } from '#web/features/room/call/use-call.ts';
import { type TurnedOff, useLocalMedia } from '#web/features/room/devices/use-local-media.ts';
import { Lobby } from '#web/features/room/lobby/lobby.tsx';
import * as roomCopy from '#web/features/room/room.copy.ts';
import { roomOf } from '#web/features/room/room.queries.ts';
import { RoomBar } from '#web/features/room/room-bar.tsx';
import type { TimedRoom } from '#web/features/room/room-time.ts';
import { useRemaining } from '#web/features/room/use-remaining.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { lazyComponent, useLoaded } from '#web/lib/lazy-component.tsx';
import { loadFailed } from '#web/lib/load-failed.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { CenteredSpinner } from '#web/ui/spinner.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { MoreTimeSlot } from './more-time/more-time-slot.tsx';
import type { RoomChatProps } from './room-chat.tsx';
import { Gone, Left, Replaced, ThankYou } from './room-endings.tsx';
import { useLiveRoom } from './use-live-room.ts';

const RoomChat = lazyComponent<RoomChatProps>(() => import('./room-chat.tsx').then((m) => m.RoomChat));

/** Where client and expert meet: the lobby, the call, and the goodbye. */
export function RoomPage() {
  const { bookingId = '' } = useParams<{ bookingId: string }>();
  const query = useQuery(roomOf(bookingId));
  const { data: room, error, isFetching, refetch } = query;
  const isGone = error instanceof ApiError && error.status === 404;
  if (room) return <Room key={bookingId} bookingId={bookingId} loaded={room} isGone={isGone} />;
  return (
    <>
      <RoomBar />
      {isGone ? (
        <NotFoundPage />
      ) : loadFailed(query) ? (
        <LoadError place="page" title={roomCopy.loadFailed} busy={isFetching} onRetry={refetch} />
      ) : (
        <CenteredSpinner />
      )}
    </>
  );
}

type RoomProps = {
  bookingId: string;
  loaded: TimedRoom;
  /** It was there when the page was opened. */
  isGone: boolean;
};

function Room({ bookingId, loaded, isGone }: RoomProps) {
  const { user } = useAuth();
  const client = useQueryClient();
  const { call, state, off } = useCall(bookingId);
  const [hasLeft, setLeft] = useState(false);
  const [hasMet, setMet] = useState(false);
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
  const room = state.room && state.room.order > loaded.order ? state.room : loaded;
  const { phase } = useRemaining(room);
  const isSession = phase === 'live' || phase === 'grace';
  if (isSession && state.line === 'connected' && !hasMet) setMet(true);
  const isOver = phase === 'over' || state.phase === 'over';
  // The call isn't cut off in the middle of a sentence, but ends here.
  useEffect(() => {
    if (isOver) call.leave();
  }, [call, isOver]);
  if (isOver) return <ThankYou {...{ room, hasMet }} />;
  if (state.phase === 'gone' || (isGone && !isIn)) return <Gone room={room} />;
  if (state.phase === 'replaced') return <Replaced room={room} onUseHere={() => void call.enter()} />;
  // On the way back into the call, the lobby would only flash up.
  if (state.phase === 'entering' && state.room) return <CenteredSpinner />;
  if (hasLeft) {
    return (
      <Left
        {...{ room, hasMet }}
        isTimeUp={phase === 'grace'}
        onRejoin={() => {
          setLeft(false);
          void call.enter();
        }}
      />
    );
  }
  return (
    <Stay
      {...{ call, state, room, off }}
      unread={booking.data?.unreadMessages ?? 0}
      onLeave={() => {
        call.leave();
        setLeft(true);
      }}
      moreTime={<MoreTimeSlot room={room} isJoined={isIn} onChanged={onChanged} />}
      chat={(close) =>
        user &&
        booking.data && (
          <LazyChat
            userId={user.id}
            booking={booking.data}
            onClose={close}
            onRead={() => void booking.refetch()}
          />
        )
      }
    />
  );
}

/** A call goes on without its messages, if their code can't be loaded. Opening them again tries again. */
function LazyChat(props: RoomChatProps) {
  const isLoaded = useLoaded(RoomChat, true);
  return isLoaded ? <RoomChat {...props} /> : <CenteredSpinner />;
}

type StayProps = {
  call: Call;
  state: CallState;
  room: TimedRoom;
  off: RefObject<TurnedOff>;
  unread: number;
  onLeave: () => void;
  moreTime: ReactNode;
  chat: (close: () => void) => ReactNode;
};

/** The lobby, then the call. Camera and microphone are on only while one of them is shown. */
function Stay({ call, state, room, off, ...rest }: StayProps) {
  const media = useLocalMedia(off);
  useSending(call, media);
  if (state.phase === 'in') return <CallView {...{ room, state, media }} {...rest} />;
  return (
    <>
      <RoomBar other={room.other} />
      {rest.moreTime}
      <Lobby
        room={room}
        media={media}
        isEntering={state.phase === 'entering'}
        problem={state.phase === 'failed' ? (state.problem ?? roomCopy.lobby.joinFailed) : undefined}
        onJoin={() => void call.enter()}
      />
    </>
  );
}
