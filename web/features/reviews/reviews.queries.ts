import type { Tip, WrittenReview } from '#shared/reviews/reviews.schema.ts';
import { callApi } from '#web/lib/api-client.ts';

/** As the call takes it: amounts are written out. */
export type ReviewToSend = {
  bookingId: string;
  profileId: string;
  reviewerId: string;
  rating: number;
  comment: string;
  tipAmount: string;
};

/** Asked again with the same key, it is the same review. */
export async function sendReview(review: ReviewToSend, key: string): Promise<WrittenReview> {
  const headers = { 'idempotency-key': key };
  return (await callApi('POST', '/api/reviews', review, undefined, headers)) as WrittenReview;
}

/** Asked again, it goes on with the one that is begun: nothing is charged twice. */
export async function sendTip(bookingId: string, amount: number): Promise<Tip> {
  const path = `/api/bookings/${encodeURIComponent(bookingId)}/tip`;
  return (await callApi('POST', path, { amount: amount.toFixed(2) })) as Tip;
}
