import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Booking, Cancellation } from '#shared/bookings/booking-view.schema.ts';
import type { NewBooking, NewProposal, RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { call, callWithHeaders } from '#web/lib/call.ts';

/** Idempotent: sending it again with the same key creates no second booking. */
export function requestBooking(booking: NewBooking, key: string): Promise<RequestedBooking> {
  return call('POST /api/bookings', { body: booking, idempotencyKey: key });
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
      const query = offset === 0 ? undefined : `offset=${offset}`;
      const { answer, headers } = await callWithHeaders('GET /api/bookings/me', { query, signal });
      return {
        bookings: answer,
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

export const oneBooking = (id: string) =>
  queryOptions({
    queryKey: ['/api/bookings', id],
    queryFn: ({ signal }) => readBooking(id, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

function readBooking(id: string, signal?: AbortSignal): Promise<Booking> {
  return call('GET /api/bookings/:id', { params: { id }, signal });
}

type PaymentDetails = { saveCard?: boolean; message?: string | undefined };

/** The client secret to pay an unpaid request with. `saveCard` saves the card for a tip. */
export async function finishPayment(id: string, body?: PaymentDetails): Promise<string | null> {
  const { clientSecret } = await call('POST /api/bookings/:id/payment', { params: { id }, body });
  return clientSecret;
}

export type Move = 'confirm' | 'decline' | 'withdraw' | 'cancel' | 'no-show' | 'report';

/**
 * `refund` is what a person who cancels was shown. `shareMessages` lets operators read the messages about a report.
 * `despiteCalendar` accepts a request or a proposed time although the expert's calendar shows something.
 */
export type MoveDetails = {
  reason?: string;
  refund?: string;
  shareMessages?: boolean;
  despiteCalendar?: boolean;
};

/** Idempotent by `key`. */
export function moveBooking(id: string, move: Move, body: MoveDetails, key: string): Promise<Booking> {
  return call(`POST /api/bookings/:id/${move}`, { params: { id }, body, idempotencyKey: key });
}

/** What cancelling now would cost. Not cached, because it changes with time. */
export function cancellationOf(id: string, signal?: AbortSignal): Promise<Cancellation> {
  return call('GET /api/bookings/:id/cancellation', { params: { id }, signal });
}

/** Idempotent by `key`. */
export function proposeTime(id: string, proposal: NewProposal, key: string): Promise<Booking> {
  return call('POST /api/bookings/:id/proposals', { params: { id }, body: proposal, idempotencyKey: key });
}

export type ProposalAnswer = 'accept' | 'refuse';

export function answerProposal(
  id: string,
  proposalId: string,
  answer: ProposalAnswer,
  body: Pick<MoveDetails, 'despiteCalendar'>,
  key: string,
): Promise<Booking> {
  const request = { params: { id, proposalId }, idempotencyKey: key };
  if (answer === 'refuse') return call('POST /api/bookings/:id/proposals/:proposalId/refuse', request);
  return call('POST /api/bookings/:id/proposals/:proposalId/accept', { ...request, body });
}

/** Posts the expert's one public reply. */
export async function replyToReview({ id, review }: Booking, comment: string, key: string): Promise<Booking> {
  if (!review) throw new Error('no review to reply to');
  await call('POST /api/reviews/:id/reply', {
    params: { id: review.id },
    body: { comment },
    idempotencyKey: key,
  });
  return readBooking(id);
}

/** Profiles and search results show reviews, so they are loaded again. */
export function removeCachedReviews(client: QueryClient): void {
  for (const path of ['/api/profiles', '/api/links']) client.removeQueries({ queryKey: [path] });
}
