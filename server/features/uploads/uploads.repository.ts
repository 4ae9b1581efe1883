import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { uploads } from '#server/db/tables/uploads.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

export type Upload = typeof uploads.$inferSelect;
export type NewUpload = typeof uploads.$inferInsert;

export async function insert(db: Db, upload: NewUpload): Promise<Upload> {
  const [row] = await db.insert(uploads).values(upload).returning();
  if (!row) throw new Error('upload not inserted');
  return row;
}

export async function findById(db: Db, id: string): Promise<Upload | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row;
}

/** True for the first of several files sent to one URL in parallel. */
export async function markReceived(db: Db, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(uploads)
    .set({ receivedAt: at })
    .where(and(eq(uploads.id, id), isNull(uploads.receivedAt)))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

export async function markClaimed(db: Db, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(uploads)
    .set({ claimedAt: at })
    .where(and(eq(uploads.id, id), isNull(uploads.claimedAt), isNull(uploads.refusedAt)))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

export async function markRefused(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(uploads)
    .set({ refusedAt: at })
    .where(and(eq(uploads.id, id), isNull(uploads.claimedAt)));
}

export async function update(
  db: Db,
  id: string,
  change: Pick<NewUpload, 'receivedAt' | 'cleanedAt'>,
): Promise<void> {
  await db.update(uploads).set(change).where(eq(uploads.id, id));
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id));
}

/** The user's current photo. Locks the user until the transaction ends. */
export async function lockPhoto(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ profileImageUrl: users.profileImageUrl })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row?.profileImageUrl ?? null;
}

const isOwnersPhoto = sql`${users.profileImageUrl} is not distinct from '/objects/' || ${uploads.id} || '/photo.webp'`;

/** Whether the upload was claimed and still is its owner's photo. */
export async function isCurrentPhoto(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .innerJoin(users, eq(users.id, uploads.userId))
    .where(and(eq(uploads.id, id), isNotNull(uploads.claimedAt), isOwnersPhoto));
  return rows.length > 0;
}

/** Uploads not claimed since that instant, and photos that were replaced or removed. */
export async function listStale(db: Db, createdBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .leftJoin(users, eq(users.id, uploads.userId))
    .where(
      or(
        and(isNull(uploads.claimedAt), lte(uploads.createdAt, createdBefore)),
        and(isNotNull(uploads.claimedAt), sql`not (${isOwnersPhoto})`),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Photos whose original file may still, or again, be in storage: until its URL expires it can be sent again. */
export async function listUncleaned(db: Db, expiredBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(isNotNull(uploads.claimedAt), isNull(uploads.cleanedAt), lte(uploads.expiresAt, expiredBefore)),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
