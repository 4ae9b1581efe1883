import type { Review } from '#shared/reviews/reviews.schema.ts';
import type { ReviewRow } from './reviews.repository.ts';

/** For the two parties of the session. The public version is part of the profile. */
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
