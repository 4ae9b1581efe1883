import { and, desc, eq, gt, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { profiles } from '#server/db/tables/profiles.ts';
import type { Db } from '#server/db/transaction.ts';
import type { Described } from './profile-texts.ts';

const latestDue = 64;

export type DueProfile = Described & { id: string };

/**
 * Some of the latest changed profiles without a vector of this model. Drawn, so that a few texts that no model
 * takes can't keep the others from their turn.
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
        // Not `<>`: an index finds what is before and after.
        or(isNull(embeddingModel), lt(embeddingModel, model), gt(embeddingModel, model)),
        notInArray(id, except),
      ),
    )
    .orderBy(desc(profiles.updatedAt), id)
    .limit(latestDue)
    .as('latest');
  return db.select().from(latest).orderBy(sql`random()`).limit(limit);
}

/** Kept only if the profile still says what the vector was made of; a newer text has a vector to come. */
export async function storeVector(
  db: Db,
  made: DueProfile,
  model: string,
  vector: Float32Array,
): Promise<void> {
  const { id, role, headline, about, location, tags } = made;
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
