import type { Tip, WrittenReview } from '#shared/reviews/reviews.schema.ts';
import { callApi } from '#web/lib/api-client.ts';

/** The request body; amounts are decimal strings. */
export type ReviewToSend = {
  bookingId: string;
  profileId: string;
  reviewerId: string;
  rating: number;
  comment: string;
  tipAmount: string;
};

/** A retry with the same key doesn't create a second review. */
export async function sendReview(review: ReviewToSend, key: string): Promise<WrittenReview> {
  const headers = { 'idempotency-key': key };
  return (await callApi('POST', '/api/reviews', review, undefined, headers)) as WrittenReview;
}

/** A retry continues the tip that was started, so nothing is charged twice. */
export async function sendTip(bookingId: string, amount: number): Promise<Tip> {
  const path = `/api/bookings/${encodeURIComponent(bookingId)}/tip`;
  return (await callApi('POST', path, { amount: amount.toFixed(2) })) as Tip;
}
