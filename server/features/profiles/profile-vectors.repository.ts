import { and, desc, eq, gt, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { profiles } from '#server/db/tables/profiles.ts';
import type { Db } from '#server/db/transaction.ts';
import type { SearchableProfile } from './profile-texts.ts';

const maxCandidates = 64;

export type DueProfile = SearchableProfile & { id: string };

/**
 * Recently changed profiles without a vector of this model, in random order, so that a few texts that the model always
 * refuses can't block the others.
 */
export async function findDue(
  db: Db,
  model: string,
  limit: number,
  except: string[] = [],
): Promise<DueProfile[]> {
  const { id, role, headline, about, location, tags, embeddingModel } = profiles;
  const latest = db
    .select({ id, role, headline, about, location, tags })
    .from(profiles)
    .where(
      and(
        profiles.isActive,
        // Not `<>`, which can't use the index.
        or(isNull(embeddingModel), lt(embeddingModel, model), gt(embeddingModel, model)),
        notInArray(id, except),
      ),
    )
    .orderBy(desc(profiles.updatedAt), id)
    .limit(maxCandidates)
    .as('latest');
  return db.select().from(latest).orderBy(sql`random()`).limit(limit);
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
    .set({ embedding: [...vector], embeddingModel: model })
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
