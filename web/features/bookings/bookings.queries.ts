import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Slots } from '#shared/availability/slots.schema.ts';
import type { Booking, Cancellation } from '#shared/bookings/booking-view.schema.ts';
import type { NewBooking, NewProposal, RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { callApi, callForAnswer } from '#web/lib/api-client.ts';

const slotsStaleMs = 30_000;

/** `from` and `to` are dates in `timeZone`, both inclusive. */
export type SlotsQuery = { duration: number; timeZone: string; from: string; to: string };

export const slotsKey = (profileId: string) => ['/api/profiles', profileId, 'slots'];

/** An expert's available slots. Refetched when the window gets the focus, since other clients book too. */
export const availableSlots = (profileId: string, range: SlotsQuery) =>
  queryOptions({
    queryKey: [...slotsKey(profileId), range],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ ...range, duration: String(range.duration) });
      const path = `/api/profiles/${encodeURIComponent(profileId)}/slots?${query}`;
      return (await callApi('GET', path, undefined, signal)) as Slots;
    },
    staleTime: slotsStaleMs,
    refetchOnWindowFocus: true,
  });

/** Idempotent: sending it again with the same key creates no second booking. */
export async function requestBooking(booking: NewBooking, key: string): Promise<RequestedBooking> {
  const headers = { 'idempotency-key': key };
  return (await callApi('POST', '/api/bookings', booking, undefined, headers)) as RequestedBooking;
}

export type MyBookings = {
  bookings: Booking[];
  /** How many there are on all pages. */
  total: number;
  /** How many of them are completed. */
  past: number;
};

/** Matches all pages of a user's bookings. */
export const myBookingsKey = (userId: string | undefined) => ['/api/bookings/me', userId];

/** One page of a user's bookings. Refetched when the window gets the focus, since the other party acts too. */
export const myBookings = (userId: string | undefined, offset = 0) =>
  queryOptions({
    queryKey: [...myBookingsKey(userId), offset],
    queryFn: async ({ signal }): Promise<MyBookings> => {
      const path = offset === 0 ? '/api/bookings/me' : `/api/bookings/me?offset=${offset}`;
      const { body, headers } = await callForAnswer('GET', path, undefined, signal);
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

/** Updates a booking in the cached lists. */
export function saveBooking(client: QueryClient, userId: string | undefined, booking: Booking): void {
  client.setQueriesData(
    { queryKey: myBookingsKey(userId) },
    (mine: MyBookings | undefined) =>
      mine && { ...mine, bookings: mine.bookings.map((each) => (each.id === booking.id ? booking : each)) },
  );
}

export function refreshBookings(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ queryKey: myBookingsKey(userId) });
}

const bookingPath = (id: string) => `/api/bookings/${encodeURIComponent(id)}`;

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

/** The client secret to pay an unpaid request with. `saveCard` saves the card for a tip. */
export async function finishPayment(id: string, saveCard?: boolean): Promise<string | null> {
  const payload = saveCard === undefined ? undefined : { saveCard };
  const answer = await callApi('POST', `${bookingPath(id)}/payment`, payload);
  return (answer as { clientSecret: string | null }).clientSecret;
}

export type Move = 'confirm' | 'decline' | 'withdraw' | 'cancel' | 'no-show' | 'report';

/** Idempotent by `key`. */
export async function moveBooking(id: string, move: Move, reason: string, key: string): Promise<Booking> {
  const payload = reason.trim() === '' ? {} : { reason };
  const headers = { 'idempotency-key': key };
  return (await callApi('POST', `${bookingPath(id)}/${move}`, payload, undefined, headers)) as Booking;
}

/** What cancelling now would cost. Not cached, because it changes with time. */
export async function cancellationOf(id: string, signal?: AbortSignal): Promise<Cancellation> {
  return (await callApi('GET', `${bookingPath(id)}/cancellation`, undefined, signal)) as Cancellation;
}

/** Idempotent by `key`. */
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

/** Posts the expert's one public reply. */
export async function replyToReview({ id, review }: Booking, comment: string, key: string): Promise<Booking> {
  if (!review) throw new Error('no review to reply to');
  const path = `/api/reviews/${encodeURIComponent(review.id)}/reply`;
  await callApi('POST', path, { comment }, undefined, { 'idempotency-key': key });
  return readBooking(id);
}

/** Profiles and search results show reviews, so they are loaded again. */
export function removeCachedReviews(client: QueryClient): void {
  for (const path of ['/api/profiles', '/api/links']) client.removeQueries({ queryKey: [path] });
}
