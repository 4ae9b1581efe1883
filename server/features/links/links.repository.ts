import { and, asc, eq, sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
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

/** An active expert, and when their profile last changed. */
export type ListedExpert = [username: string, updatedAt: string];

const batchSize = sql.raw('1000');

/**
 * Active experts, most recently updated first. In batches, each one row and parsed when it is asked for, because reading
 * tens of thousands of rows at once would block the event loop.
 */
export async function listActive(db: Db, limit: number): Promise<(() => ListedExpert[])[]> {
  const rows = await queryRows<{ experts: string }>(
    db,
    sql`select json_agg(json_build_array(username, updated_at) order by place)::text as experts
      from (
        select ${users.username}, ${profiles.updatedAt},
          row_number() over (order by ${profiles.updatedAt} desc, ${users.username}) - 1 as place
        from ${profiles} join ${users} on ${users.id} = ${profiles.userId}
        where ${isBookable} order by place limit ${limit}
      ) listed
      group by place / ${batchSize} order by place / ${batchSize}`,
  );
  return rows.map(
    ({ experts }) =>
      () =>
        JSON.parse(experts) as ListedExpert[],
  );
}
