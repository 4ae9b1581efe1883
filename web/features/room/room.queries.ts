import { queryOptions } from '@tanstack/react-query';
import type { Ice, SignalBody } from '#shared/rooms/rooms.schema.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { call } from '#web/lib/call.ts';
import { askRoom, type TimedRoom } from './room-time.ts';

export const roomOf = (bookingId: string) =>
  queryOptions({
    queryKey: ['/api/rooms', bookingId],
    queryFn: ({ signal }) => readRoom(bookingId, signal),
    staleTime: 0,
  });

async function readRoom(bookingId: string, signal?: AbortSignal): Promise<TimedRoom> {
  const timed = askRoom();
  const room = await call('GET /api/rooms/:bookingId', { params: { bookingId }, ...(signal && { signal }) });
  return timed(room);
}

/** Whether the server has said no. Anything else may succeed when it is tried again. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

export type RoomCalls = ReturnType<typeof roomCalls>;

/** Requests that a lost network has swallowed are given up after this time, and made again. */
const timeoutMs = 4_000;

/** What a stay in this room asks of the server. */
export function roomCalls(bookingId: string) {
  const at = (visit: string) => ({
    params: { bookingId, visit },
    signal: AbortSignal.timeout(timeoutMs),
  });
  return {
    read: () => readRoom(bookingId, AbortSignal.timeout(timeoutMs)),
    enter: async (): Promise<{ visit: string; room: TimedRoom; ice: Ice }> => {
      const timed = askRoom();
      const entered = await call('POST /api/rooms/:bookingId/visits', { params: { bookingId } });
      return { ...entered, room: timed(entered.room) };
    },
    here: async (visit: string): Promise<TimedRoom> => {
      const timed = askRoom();
      const { room } = await call('POST /api/rooms/:bookingId/visits/:visit/here', at(visit));
      return timed(room);
    },
    ice: (visit: string) => call('POST /api/rooms/:bookingId/visits/:visit/ice', at(visit)),
    signal: async (visit: string, signal: { to: string; body: SignalBody }): Promise<void> => {
      await call('POST /api/rooms/:bookingId/visits/:visit/signals', { ...at(visit), body: signal });
    },
    missed: (visit: string, after: number) =>
      call('GET /api/rooms/:bookingId/visits/:visit/signals', { ...at(visit), query: `after=${after}` }),
    /** The page may be closing, so the request outlives it. */
    leave: (visit: string): Promise<unknown> =>
      fetch(`/api/rooms/${encodeURIComponent(bookingId)}/visits/${encodeURIComponent(visit)}`, {
        method: 'DELETE',
        credentials: 'include',
        keepalive: true,
      }),
  };
}
