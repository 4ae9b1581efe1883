import type { Review } from '#shared/reviews/reviews.schema.ts';
import type { ReviewRow } from './reviews.repository.ts';

/** To the two whose session it was. Everybody else reads it on the profile. */
export function presentReview(row: ReviewRow): Review {
  return {
    id: row.id,
    bookingId: row.bookingId,
    profileId: row.profileId,
    rating: row.rating,
    comment: row.comment,
    tipAmount: row.tipAmount,
    createdAt: row.createdAt.toISOString(),
    reply: row.reply,
    repliedAt: row.repliedAt?.toISOString() ?? null,
  };
}
