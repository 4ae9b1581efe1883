import { and, eq } from 'drizzle-orm';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';
import { isBookable } from '#server/features/profiles/shown-profiles.ts';

/** What an expert currently offers for a given duration. */
export type Offer = {
  userId: string;
  isActive: boolean;
  timeZone: string | null;
  /** Null when this duration isn't sold. */
  price: string | null;
};

export async function findOffer(db: Db, profileId: string, duration: number): Promise<Offer | undefined> {
  const [row] = await db
    .select({
      userId: profiles.userId,
      isActive: isBookable,
      timeZone: users.timeZone,
      price: pricingTiers.price,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .leftJoin(pricingTiers, and(eq(pricingTiers.profileId, profiles.id), eq(pricingTiers.duration, duration)))
    .where(eq(profiles.id, profileId));
  return row;
}
