import { and, desc, eq, gt, inArray, isNull, lte, ne } from 'drizzle-orm';
import { operators } from '#server/db/tables/operators.ts';
import { type SessionData, sessions } from '#server/db/tables/sessions.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';
import type { UserRow } from './accounts.repository.ts';

export type SessionRow = {
  sid: string;
  sess: SessionData;
  device: string | null;
  usedAt: Date;
  expire: Date;
};

export async function insert(db: Db, session: SessionRow): Promise<void> {
  await db.insert(sessions).values(session);
}

type LiveSession = {
  session: SessionRow & { operatorUntil: Date | null };
  user: UserRow;
  isOperator: boolean;
};

/** The one with any of these ids, with its user, unless they are suspended, and whether they are an operator now. */
export async function findLive(db: Db, sids: string[], at: Date): Promise<LiveSession | undefined> {
  const { sess, device, usedAt, expire, operatorUntil } = sessions;
  const [row] = await db
    .select({
      session: { sid: sessions.sid, sess, device, usedAt, expire, operatorUntil },
      user: users,
      operatorId: operators.userId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(operators, and(eq(operators.userId, users.id), isNull(operators.revokedAt)))
    .where(and(inArray(sessions.sid, sids), gt(expire, at), isNull(users.suspendedAt)));
  return row && { session: row.session, user: row.user, isOperator: row.operatorId !== null };
}

/** Returns those of the given sessions that haven't expired and whose user isn't suspended. */
export async function findLiveAmong(db: Db, sids: string[], at: Date): Promise<string[]> {
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.sid, sids), gt(sessions.expire, at), isNull(users.suspendedAt)));
  return rows.map(({ sid }) => sid);
}

/** Until when the session may use the operators' console; null ends it. */
export async function setOperatorUntil(db: Db, sid: string, operatorUntil: Date | null): Promise<void> {
  await db.update(sessions).set({ operatorUntil }).where(eq(sessions.sid, sid));
}

/** Every session of the user leaves the operators' console. */
export async function endOperatorOf(db: Db, userId: string): Promise<void> {
  await db.update(sessions).set({ operatorUntil: null }).where(eq(sessions.userId, userId));
}

export async function extend(db: Db, sid: string, times: { usedAt: Date; expire: Date }): Promise<void> {
  await db.update(sessions).set(times).where(eq(sessions.sid, sid));
}

/** Nothing happens if another request has just done it. */
export async function rename(db: Db, sid: string, newSid: string): Promise<void> {
  await db.update(sessions).set({ sid: newSid }).where(eq(sessions.sid, sid));
}

export async function remove(db: Db, sids: string[]): Promise<void> {
  await db.delete(sessions).where(inArray(sessions.sid, sids));
}

export async function removeOfUser(db: Db, userId: string, exceptSid?: string): Promise<void> {
  const ofUser = eq(sessions.userId, userId);
  await db.delete(sessions).where(exceptSid ? and(ofUser, ne(sessions.sid, exceptSid)) : ofUser);
}

/** Returns whether the user had it. */
export async function removeOneOfUser(db: Db, userId: string, id: string): Promise<boolean> {
  const ofUser = eq(sessions.userId, userId);
  const rows = await db
    .delete(sessions)
    .where(and(ofUser, eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

type ListedSession = Omit<SessionRow, 'expire'> & { id: string };

/** The last used first. */
export async function listOfUser(db: Db, userId: string, at: Date): Promise<ListedSession[]> {
  const { id, sid, sess, device, usedAt, expire } = sessions;
  return db
    .select({ id, sid, sess, device, usedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(expire, at)))
    .orderBy(desc(usedAt), id);
}

export async function removeExpired(db: Db, at: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expire, at));
}
