import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';
import { isBookable, isShown } from '#server/features/profiles/shown-profiles.ts';

export type LinkedExpert = {
  username: string;
  firstName: string | null;
  lastName: string | null;
  role: string;
  isActive: boolean;
  price: string | null;
  /** In minutes. */
  duration: number | null;
};

/** An expert with their lowest price; for equal prices, the shorter duration. */
export async function findExpert(db: Db, username: string): Promise<LinkedExpert | undefined> {
  const [expert] = await db
    .select({
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      role: profiles.role,
      isActive: isBookable,
      price: pricingTiers.price,
      duration: pricingTiers.duration,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(pricingTiers, eq(pricingTiers.profileId, profiles.id))
    .where(and(eq(sql`lower(${users.username})`, username.toLowerCase()), isShown))
    .orderBy(asc(pricingTiers.price), asc(pricingTiers.duration))
    .limit(1);
  return expert;
}

/** Active experts, most recently updated first. */
export function listActive(db: Db, limit: number): Promise<{ username: string; updatedAt: Date }[]> {
  return db
    .select({ username: users.username, updatedAt: profiles.updatedAt })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(isBookable)
    .orderBy(desc(profiles.updatedAt), asc(users.username))
    .limit(limit);
}
