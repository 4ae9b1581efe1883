import { eq } from 'drizzle-orm';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { demoClient, demoExperts } from './people.ts';

export const demoUsername = demoClient.username;
export const demoPassword = 'take-your-time';

/** Sample people, once; whoever has one of their names already keeps it. */
export async function loadDemo({ db, now }: Deps): Promise<void> {
  const [present] = await db.select({ id: users.id }).from(users).where(eq(users.username, demoUsername));
  if (present) return;
  const password = await hashPassword(demoPassword);
  const at = now();
  const stamps = { createdAt: at, updatedAt: at };
  await transaction(db, async (tx) => {
    await tx
      .insert(users)
      .values({ ...demoClient, password, ...stamps })
      .onConflictDoNothing();
    for (const { user, profile, prices } of demoExperts) {
      const [person] = await tx
        .insert(users)
        .values({ ...user, password, ...stamps })
        .onConflictDoNothing()
        .returning();
      if (!person) continue;
      const [expert] = await tx
        .insert(profiles)
        .values({ ...profile, userId: person.id, ...stamps })
        .returning();
      if (!expert) throw new Error('sample expert not inserted');
      const tiers = Object.entries(prices).map(([duration, price]) => ({
        profileId: expert.id,
        duration: Number(duration),
        price,
        createdAt: at,
      }));
      await tx.insert(pricingTiers).values(tiers);
    }
  });
}
