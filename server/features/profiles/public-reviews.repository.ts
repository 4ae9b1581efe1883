import { and, desc, eq, isNull } from 'drizzle-orm';
import { reviews } from '#server/db/tables/reviews.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';

const shownOf = (profileId: string) => and(eq(reviews.profileId, profileId), isNull(reviews.hiddenAt));

type Page = { limit: number; offset: number };

/** A profile's reviews, newest first: the order in which the profile itself shows the first ones. */
export async function listReviews(db: Db, profileId: string, { limit, offset }: Page) {
  return db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      comment: reviews.comment,
      createdAt: reviews.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      reply: reviews.reply,
      repliedAt: reviews.repliedAt,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .where(shownOf(profileId))
    .orderBy(desc(reviews.createdAt), reviews.id)
    .limit(limit)
    .offset(offset);
}

export async function countReviews(db: Db, profileId: string): Promise<number> {
  return db.$count(reviews, shownOf(profileId));
}
