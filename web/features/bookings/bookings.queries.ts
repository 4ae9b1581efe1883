import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Slots } from '#shared/availability/slots.schema.ts';
import type { Booking, Cancellation } from '#shared/bookings/booking-view.schema.ts';
import type { NewBooking, NewProposal, RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { callApi, callApiWithHeaders } from '#web/lib/api-client.ts';

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

export type MyBookings = {
  bookings: Booking[];
  /** All that there are, and how many of them are completed: the list may hold only the first part. */
  total: number;
  past: number;
};

const mineKey = ['/api/bookings/me'];

/** All parts of a person's list. */
export const myBookingsKey = (userId: string | undefined) => [...mineKey, userId];

/** A person's own sessions. The other side acts too: whoever comes back to the window sees them anew. */
export const myBookings = (userId: string | undefined, offset = 0) =>
  queryOptions({
    queryKey: [...myBookingsKey(userId), offset],
    queryFn: async ({ signal }): Promise<MyBookings> => {
      const path = offset === 0 ? '/api/bookings/me' : `/api/bookings/me?offset=${offset}`;
      const { body, headers } = await callApiWithHeaders('GET', path, undefined, signal);
      return {
        bookings: body as Booking[],
        total: Number(headers.get('x-total-count')),
        past: Number(headers.get('x-past-count')),
      };
    },
    enabled: userId !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** The booking as it now is, wherever the answer came from. */
export function saveBooking(client: QueryClient, userId: string | undefined, booking: Booking): void {
  client.setQueriesData(
    { queryKey: myBookingsKey(userId) },
    (mine: MyBookings | undefined) =>
      mine && { ...mine, bookings: mine.bookings.map((each) => (each.id === booking.id ? booking : each)) },
  );
}

/** Whatever was missed is asked for. */
export function refreshBookings(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ queryKey: myBookingsKey(userId) });
}

const bookingPath = (id: string) => `/api/bookings/${encodeURIComponent(id)}`;

/** One of a person's own; whoever comes back to the window sees it anew. */
export const oneBooking = (id: string) =>
  queryOptions({
    queryKey: ['/api/bookings', id],
    queryFn: ({ signal }) => readBooking(id, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

async function readBooking(id: string, signal?: AbortSignal): Promise<Booking> {
  return (await callApi('GET', bookingPath(id), undefined, signal)) as Booking;
}

/** What it takes to finish paying. The card is kept for a tip only where the client said so. */
export async function finishPayment(id: string, saveCard?: boolean): Promise<string | null> {
  const payload = saveCard === undefined ? undefined : { saveCard };
  const answer = await callApi('POST', `${bookingPath(id)}/payment`, payload);
  return (answer as { clientSecret: string | null }).clientSecret;
}

export type Move = 'confirm' | 'decline' | 'withdraw' | 'cancel' | 'no-show' | 'report';

/** Asked again with the same key, it is the same move. */
export async function moveBooking(id: string, move: Move, reason: string, key: string): Promise<Booking> {
  const payload = reason.trim() === '' ? {} : { reason };
  const headers = { 'idempotency-key': key };
  return (await callApi('POST', `${bookingPath(id)}/${move}`, payload, undefined, headers)) as Booking;
}

/** What cancelling now would cost: asked for each time, because it changes with the clock. */
export async function cancellationOf(id: string, signal?: AbortSignal): Promise<Cancellation> {
  return (await callApi('GET', `${bookingPath(id)}/cancellation`, undefined, signal)) as Cancellation;
}

/** Asked again with the same key, it is the same proposal. */
export async function proposeTime(id: string, proposal: NewProposal, key: string): Promise<Booking> {
  const headers = { 'idempotency-key': key };
  return (await callApi('POST', `${bookingPath(id)}/proposals`, proposal, undefined, headers)) as Booking;
}

export type ProposalAnswer = 'accept' | 'refuse';

export async function answerProposal(
  id: string,
  proposalId: string,
  answer: ProposalAnswer,
  key: string,
): Promise<Booking> {
  const path = `${bookingPath(id)}/proposals/${encodeURIComponent(proposalId)}/${answer}`;
  return (await callApi('POST', path, undefined, undefined, { 'idempotency-key': key })) as Booking;
}

/** The expert's one public answer. */
export async function answerReview({ id, review }: Booking, comment: string, key: string): Promise<Booking> {
  if (!review) throw new Error('nothing to answer');
  const path = `/api/reviews/${encodeURIComponent(review.id)}/reply`;
  await callApi('POST', path, { comment }, undefined, { 'idempotency-key': key });
  return readBooking(id);
}

/** What profiles and results show of reviews is asked for anew. */
export function forgetReviews(client: QueryClient): void {
  for (const path of ['/api/profiles', '/api/links']) client.removeQueries({ queryKey: [path] });
}
