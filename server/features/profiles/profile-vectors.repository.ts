import { and, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { profiles } from '#server/db/tables/profiles.ts';
import type { Db } from '#server/db/transaction.ts';
import type { SearchableProfile } from './profile-texts.ts';

export type DueProfile = SearchableProfile & { id: string };

/** Leases the profiles that changed last and have no vector of this model. They are due again at `retryAt` if they still have none. */
export async function claimDue(
  db: Db,
  model: string,
  { at, retryAt, limit }: { at: Date; retryAt: Date; limit: number },
): Promise<DueProfile[]> {
  const { id, role, headline, about, location, tags, embeddingModel, vectorRetryAt } = profiles;
  const due = db
    .select({ id })
    .from(profiles)
    .where(
      and(
        profiles.isActive,
        // Not `<>`, which can't use the index.
        or(isNull(embeddingModel), lt(embeddingModel, model), gt(embeddingModel, model)),
        or(isNull(vectorRetryAt), lte(vectorRetryAt, at)),
      ),
    )
    .orderBy(desc(profiles.updatedAt), id)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(profiles)
    .set({ vectorRetryAt: retryAt })
    .where(sql`${id} = any(array(${due}))`)
    .returning({ id, role, headline, about, location, tags });
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
