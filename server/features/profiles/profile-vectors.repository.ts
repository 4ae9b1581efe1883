import { and, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { profiles } from '#server/db/tables/profiles.ts';
import type { Db } from '#server/db/transaction.ts';
import type { SearchableProfile } from './profile-texts.ts';

export type DueProfile = SearchableProfile & { id: string };

/**
 * Leases profiles that have no vector of this model: first those never tried, then those that changed last. They are
 * due again at `retryAt` if they still have none.
 */
export async function claimDue(
  db: Db,
  model: string,
  { at, retryAt, limit }: { at: Date; retryAt: Date; limit: number },
): Promise<DueProfile[]> {
  const { id, role, headline, about, location, tags, embeddingModel, vectorRetryAt, updatedAt } = profiles;
  const due = db.$with('due').as(
    db
      .select({ id, triedBefore: sql<boolean>`${vectorRetryAt} is not null`.as('tried_before') })
      .from(profiles)
      .where(
        and(
          profiles.isActive,
          // Not `<>`, which can't use the index.
          or(isNull(embeddingModel), lt(embeddingModel, model), gt(embeddingModel, model)),
          or(isNull(vectorRetryAt), lte(vectorRetryAt, at)),
        ),
      )
      .orderBy(sql`${vectorRetryAt} is not null`, desc(updatedAt), id)
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  const claimed = await db
    .with(due)
    .update(profiles)
    .set({ vectorRetryAt: retryAt })
    .from(due)
    .where(eq(id, due.id))
    .returning({ triedBefore: due.triedBefore, updatedAt, id, role, headline, about, location, tags });
  return claimed.sort(
    (a, b) => Number(a.triedBefore) - Number(b.triedBefore) || b.updatedAt.getTime() - a.updatedAt.getTime(),
  );
}

/** Ends the lease of profiles that weren't tried. */
export async function release(db: Db, ids: string[]): Promise<void> {
  await db.update(profiles).set({ vectorRetryAt: null }).where(inArray(profiles.id, ids));
}

/** Saves the vector only if the profile's text hasn't changed since; the new text gets a vector of its own. */
export async function storeVector(
  db: Db,
  profile: DueProfile,
  model: string,
  vector: Float32Array,
): Promise<void> {
  const { id, role, headline, about, location, tags } = profile;
  await db
    .update(profiles)
    .set({ embedding: [...vector], embeddingModel: model, vectorRetryAt: null })
    .where(
      and(
        eq(profiles.id, id),
        eq(profiles.role, role),
        eq(profiles.headline, headline),
        sql`${profiles.about} is not distinct from ${about}`,
        sql`${profiles.location} is not distinct from ${location}`,
        sql`${profiles.tags} = ${sql.param(tags)}::text[]`,
      ),
    );
}
