import { and, count, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { notices } from '#server/db/tables/notices.ts';
import type { Db } from '#server/db/transaction.ts';

export type NoticeRow = typeof notices.$inferSelect;

export async function insert(tx: Db, notice: typeof notices.$inferInsert): Promise<void> {
  await tx.insert(notices).values(notice);
}

export function listNewest(db: Db, userId: string, limit: number): Promise<NoticeRow[]> {
  return db
    .select()
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(limit);
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notices)
    .where(and(eq(notices.userId, userId), isNull(notices.readAt)));
  return row?.unread ?? 0;
}

export async function find(db: Db, userId: string, id: string): Promise<NoticeRow | undefined> {
  const [row] = await db
    .select()
    .from(notices)
    .where(and(eq(notices.id, id), eq(notices.userId, userId)));
  return row;
}

/** The named one, or all of this person's. */
export async function markRead(db: Db, userId: string, at: Date, id?: string): Promise<void> {
  const named = id === undefined ? undefined : eq(notices.id, id);
  await db
    .update(notices)
    .set({ readAt: at })
    .where(and(eq(notices.userId, userId), isNull(notices.readAt), named));
}

export async function removeReadBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(notices).where(and(lt(notices.createdAt, instant), isNotNull(notices.readAt)));
}
