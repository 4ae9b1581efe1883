import { queryOptions } from '@tanstack/react-query';
import type { Slots } from '#shared/availability/slots.schema.ts';
import type { NewBooking, RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { callApi } from '#web/lib/api-client.ts';

const freshMs = 30_000;

/** Dates are the reader's own, both ends included. */
export type AskedSlots = { duration: number; timeZone: string; from: string; to: string };

export const slotsKey = (profileId: string) => ['/api/profiles', profileId, 'slots'];

/** When an expert can be had. Others book meanwhile, so whoever comes back to the window sees it anew. */
export const freeSlots = (profileId: string, asked: AskedSlots) =>
  queryOptions({
    queryKey: [...slotsKey(profileId), asked],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ ...asked, duration: String(asked.duration) });
      const path = `/api/profiles/${encodeURIComponent(profileId)}/slots?${query}`;
      return (await callApi('GET', path, undefined, signal)) as Slots;
    },
    staleTime: freshMs,
    refetchOnWindowFocus: true,
  });

/** Asked again with the same key, it is the same request. */
export async function requestBooking(booking: NewBooking, key: string): Promise<RequestedBooking> {
  const headers = { 'idempotency-key': key };
  return (await callApi('POST', '/api/bookings', booking, undefined, headers)) as RequestedBooking;
}
