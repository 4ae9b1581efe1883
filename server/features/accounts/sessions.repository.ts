import { and, eq, gt, inArray, lte, ne } from 'drizzle-orm';
import { type SessionData, sessions } from '#server/db/tables/sessions.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';
import type { UserRow } from './accounts.repository.ts';

export type SessionRow = { sid: string; sess: SessionData; expire: Date };

export async function insert(db: Db, session: SessionRow): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function findLive(
  db: Db,
  sid: string,
  at: Date,
): Promise<{ session: SessionRow; user: UserRow } | undefined> {
  const [row] = await db
    .select({ session: { sid: sessions.sid, sess: sessions.sess, expire: sessions.expire }, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, at)));
  return row;
}

/** Returns those of the given sessions that haven't expired. */
export async function findLiveAmong(db: Db, sids: string[], at: Date): Promise<string[]> {
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(inArray(sessions.sid, sids), gt(sessions.expire, at)));
  return rows.map(({ sid }) => sid);
}

export async function extend(db: Db, sid: string, expire: Date): Promise<void> {
  await db.update(sessions).set({ expire }).where(eq(sessions.sid, sid));
}

export async function remove(db: Db, sid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sid));
}

export async function removeOfUser(db: Db, userId: string, exceptSid?: string): Promise<void> {
  const ofUser = eq(sessions.userId, userId);
  await db.delete(sessions).where(exceptSid ? and(ofUser, ne(sessions.sid, exceptSid)) : ofUser);
}

export async function removeExpired(db: Db, at: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expire, at));
}
