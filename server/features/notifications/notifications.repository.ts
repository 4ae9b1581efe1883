import { and, count, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { notifications } from '#server/db/tables/notifications.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

export type NotificationRow = typeof notifications.$inferSelect;

export async function insert(tx: Tx, notification: typeof notifications.$inferInsert): Promise<void> {
  await tx.insert(notifications).values(notification);
}

export function listNewest(db: Db, userId: string, limit: number): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return row?.unread ?? 0;
}

export async function find(db: Db, userId: string, id: string): Promise<NotificationRow | undefined> {
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)));
  return row;
}

/** Marks one notification as read, or all of the user's without an id. */
export async function markRead(db: Db, userId: string, at: Date, id?: string): Promise<void> {
  const sameId = id === undefined ? undefined : eq(notifications.id, id);
  await db
    .update(notifications)
    .set({ readAt: at })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), sameId));
}

export async function removeReadBefore(db: Db, instant: Date): Promise<void> {
  await db
    .delete(notifications)
    .where(and(lt(notifications.createdAt, instant), isNotNull(notifications.readAt)));
}
