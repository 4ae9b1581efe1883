import { queryOptions } from '@tanstack/react-query';
import type { Ice, SignalBody } from '#shared/rooms/rooms.schema.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { call } from '#web/lib/call.ts';
import { createPatience } from './patience.ts';
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

/** Whether the server has said no. Anything else may succeed when it is tried again, if need be after signing in again. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 401;

/** Somebody waits for it in front of a spinner, and can then try again. */
const enterMs = 15_000;

export type RoomCalls = ReturnType<typeof roomCalls>;

/** What a stay in this room asks of the server. */
export function roomCalls(bookingId: string) {
  const patiently = createPatience();
  const at = (visit: string, signal: AbortSignal) => ({ params: { bookingId, visit }, signal });
  return {
    read: () => patiently((signal) => readRoom(bookingId, signal)),
    enter: async (): Promise<{ visit: string; room: TimedRoom; ice: Ice }> => {
      const timed = askRoom();
      // Entering once more is safe: the last visit counts.
      const signal = AbortSignal.timeout(enterMs);
      const entered = await call('POST /api/rooms/:bookingId/visits', { params: { bookingId }, signal });
      return { ...entered, room: timed(entered.room) };
    },
    here: (visit: string): Promise<TimedRoom> =>
      patiently(async (signal) => {
        const timed = askRoom();
        const { room } = await call('POST /api/rooms/:bookingId/visits/:visit/here', at(visit, signal));
        return timed(room);
      }),
    ice: (visit: string) =>
      patiently((signal) => call('POST /api/rooms/:bookingId/visits/:visit/ice', at(visit, signal))),
    signal: async (visit: string, body: { to: string; body: SignalBody }): Promise<void> => {
      await patiently((signal) =>
        call('POST /api/rooms/:bookingId/visits/:visit/signals', { ...at(visit, signal), body }),
      );
    },
    missed: (visit: string, after: number) =>
      patiently((signal) =>
        call('GET /api/rooms/:bookingId/visits/:visit/signals', {
          ...at(visit, signal),
          query: `after=${after}`,
        }),
      ),
    /** The page may be closing, so the request outlives it. */
    leave: (visit: string): Promise<unknown> =>
      fetch(`/api/rooms/${encodeURIComponent(bookingId)}/visits/${encodeURIComponent(visit)}`, {
        method: 'DELETE',
        credentials: 'include',
        keepalive: true,
      }),
  };
}
