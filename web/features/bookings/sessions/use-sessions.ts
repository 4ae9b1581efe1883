import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { useStickyError } from '#web/lib/hooks/use-sticky-error.ts';
import { type MyBookings, myBookings } from '../bookings.queries.ts';

const everyMs = 15_000;

export type Sessions = ReturnType<typeof useSessions>;

/** A person's sessions, kept current while they look; the oldest of many only when they ask. */
export function useSessions(userId: string) {
  const first = useQuery({
    ...myBookings(userId),
    refetchInterval: ({ state }) => (state.data ? everyMs : false),
  });
  const [offsets, setOffsets] = useState<number[]>([]);
  const older = useQueries({ queries: offsets.map((offset) => myBookings(userId, offset)) });
  const failed = useStickyError(first.isError, first.data !== undefined);
  const parts = [first.data, ...older.map(({ data }) => data)].filter((part) => part !== undefined);
  const list = first.data && joined(first.data, parts);
  const reached = parts.reduce((sum, { bookings }) => sum + bookings.length, 0);
  const last = older.at(-1);
  return {
    list,
    failed,
    isFetching: first.isFetching,
    retry: () => void first.refetch(),
    hasOlder: first.data !== undefined && reached < first.data.total,
    isLoadingOlder: last?.isFetching === true && last.data === undefined,
    olderFailed: last?.isError === true && last.data === undefined,
    showOlder: () => {
      if (last && last.data === undefined) void last.refetch();
      else setOffsets([...offsets, reached]);
    },
  };
}

/** Between two parts the list may have moved on: nobody is shown twice. */
function joined(first: MyBookings, parts: MyBookings[]): MyBookings {
  const byId = new Map<string, Booking>();
  for (const booking of parts.flatMap(({ bookings }) => bookings)) {
    if (!byId.has(booking.id)) byId.set(booking.id, booking);
  }
  return { ...first, bookings: [...byId.values()] };
}
