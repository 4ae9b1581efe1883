import { avg, count, desc, eq } from 'drizzle-orm';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';

const shownReviews = 3;

/** A profile with all that its page shows. */
export type WholeProfile = {
  profile: typeof profiles.$inferSelect;
  user: typeof users.$inferSelect;
  tiers: (typeof pricingTiers.$inferSelect)[];
  rating: { count: number; average: number };
  reviews: { review: typeof reviews.$inferSelect; reviewer: typeof users.$inferSelect }[];
};

export async function findWholeByUser(db: Db, userId: string): Promise<WholeProfile | undefined> {
  const [found] = await db
    .select({ profile: profiles, user: users })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.userId, userId));
  if (!found) return undefined;
  const { id } = found.profile;
  const tiers = await db
    .select()
    .from(pricingTiers)
    .where(eq(pricingTiers.profileId, id))
    .orderBy(pricingTiers.duration);
  const [rating] = await db
    .select({ count: count(), average: avg(reviews.rating) })
    .from(reviews)
    .where(eq(reviews.profileId, id));
  const latest = await db
    .select({ review: reviews, reviewer: users })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .where(eq(reviews.profileId, id))
    .orderBy(desc(reviews.createdAt))
    .limit(shownReviews);
  return {
    ...found,
    tiers,
    rating: { count: rating?.count ?? 0, average: Number(rating?.average ?? 0) },
    reviews: latest,
  };
}
