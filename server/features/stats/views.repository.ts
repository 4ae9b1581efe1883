import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { profileViews } from '#server/db/tables/profile-views.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import type { Db } from '#server/db/transaction.ts';
import type { DailyCount } from './daily-counter.ts';

/** Adds to what is stored. Profiles deleted in the meantime are skipped. */
export async function addViews(db: Db, views: DailyCount[]): Promise<void> {
  const ids = [...new Set(views.map(({ key }) => key))];
  const existing = await db.select({ id: profiles.id }).from(profiles).where(inArray(profiles.id, ids));
  const known = new Set(existing.map(({ id }) => id));
  // Sorted, so that two processes lock the rows in the same order.
  const rows = views
    .filter(({ key }) => known.has(key))
    .toSorted((a, b) => (a.key + a.day < b.key + b.day ? -1 : 1))
    .map(({ key: profileId, ...counted }) => ({ profileId, ...counted }));
  if (rows.length === 0) return;
  await db
    .insert(profileViews)
    .values(rows)
    .onConflictDoUpdate({
      target: [profileViews.profileId, profileViews.day],
      set: { count: sql`${profileViews.count} + excluded."count"` },
    });
}

export async function sumViews(db: Db, profileId: string, since: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${profileViews.count}), 0)::int` })
    .from(profileViews)
    .where(and(eq(profileViews.profileId, profileId), gte(profileViews.day, since)));
  return row?.total ?? 0;
}
