import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import type { WrittenReview } from '#shared/reviews/reviews.schema.ts';
import type { BodyOf } from '#shared/routes.ts';
import { call } from '#web/lib/call.ts';

/** A retry with the same key doesn't create a second review. */
export function sendReview(review: BodyOf<'POST /api/reviews'>, key: string): Promise<WrittenReview> {
  return call('POST /api/reviews', { body: review, idempotencyKey: key });
}

/** A retry continues the tip that was started, so nothing is charged twice. */
export function sendTip(bookingId: string, amount: number): Promise<ExtraPayment> {
  return call('POST /api/bookings/:id/tip', {
    params: { id: bookingId },
    body: { amount: amount.toFixed(2) },
  });
}
