import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { type MyBookings, myBookings } from '../bookings.queries.ts';

const refetchMs = 15_000;

export type Sessions = ReturnType<typeof useSessions>;

/** A user's sessions, refetched while the page is open; older pages load on demand. */
export function useSessions(userId: string) {
  const first = useQuery({
    ...myBookings(userId),
    refetchInterval: ({ state }) => (state.data ? refetchMs : false),
  });
  const [offsets, setOffsets] = useState<number[]>([]);
  const older = useQueries({ queries: offsets.map((offset) => myBookings(userId, offset)) });
  const pages = [first.data, ...older.map(({ data }) => data)].filter((page) => page !== undefined);
  const list = first.data && joinPages(first.data, pages);
  const loadedCount = pages.reduce((sum, { bookings }) => sum + bookings.length, 0);
  const last = older.at(-1);
  return {
    list,
    failed: loadFailed(first),
    isFetching: first.isFetching,
    retry: () => void first.refetch(),
    hasOlder: first.data !== undefined && loadedCount < first.data.total,
    isLoadingOlder: last?.isFetching === true && last.data === undefined,
    olderFailed: last?.isError === true && last.data === undefined,
    showOlder: () => {
      if (last && last.data === undefined) void last.refetch();
      else setOffsets([...offsets, loadedCount]);
    },
  };
}

/** The list may have shifted between two requests, so a booking can be on two pages: list it once. */
function joinPages(first: MyBookings, pages: MyBookings[]): MyBookings {
  const byId = new Map<string, Booking>();
  for (const booking of pages.flatMap(({ bookings }) => bookings)) {
    if (!byId.has(booking.id)) byId.set(booking.id, booking);
  }
  return { ...first, bookings: [...byId.values()] };
}
