import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import { idempotencyKeys } from '#server/db/tables/idempotency-keys.ts';
import type { Db } from '#server/db/transaction.ts';
import * as errorCopy from '#server/errors.copy.ts';
import { AppError } from '#server/errors.ts';
import { hourMs } from '#shared/durations.ts';

/** A request with the caller's idempotency key. A key is valid for one request to one operation. */
export type KeyedRequest = { userId: string; key: string | undefined; what: string; request: unknown };

const retentionMs = 24 * hourMs;
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs `work` once per key; a repeat returns the first response. The record is written in the same transaction as the
 * work, so an operation that was rejected or rolled back leaves none.
 */
export async function once<Answer>(
  tx: Db,
  at: Date,
  keyed: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { userId, key } = keyed;
  if (key === undefined) return work();
  const requestHash = hashOf(keyed);
  const stored = await lockKey(tx, userId, key);
  if (stored) {
    if (stored.requestHash !== requestHash) throw keyReused();
    // Only the insert below writes answers, and the hash includes the operation, so the type matches.
    return stored.answer as Answer;
  }
  const answer = await work();
  await tx.insert(idempotencyKeys).values({ userId, key, requestHash, answer, createdAt: at });
  return answer;
}

/**
 * Returns the answer if the request has been completed. Otherwise uses up its key, so that it never will be: a copy of
 * the request that is still on its way is rejected.
 */
export async function completedOrCanceled<Answer>(
  tx: Db,
  at: Date,
  keyed: KeyedRequest,
): Promise<Answer | undefined> {
  const { userId } = keyed;
  const key = requireKey(keyed.key);
  const requestHash = hashOf({ ...keyed, what: `cancel ${keyed.what}` });
  const stored = await lockKey(tx, userId, key);
  if (stored?.requestHash === hashOf(keyed)) return stored.answer as Answer;
  if (stored && stored.requestHash !== requestHash) throw keyReused();
  const canceled = { userId, key, requestHash, answer: {}, createdAt: at };
  if (!stored) await tx.insert(idempotencyKeys).values(canceled);
  return undefined;
}

const hashOf = ({ what, request }: KeyedRequest) =>
  createHash('sha256')
    .update(JSON.stringify([what, request]))
    .digest('hex');

export const keyReused = () => new AppError('key_reused', errorCopy.idempotencyKeyReused);
const invalidKey = () => new AppError('invalid', errorCopy.invalidIdempotencyKey);

/** The key of a request that must have one. */
export function requireKey(key: string | undefined): string {
  if (key === undefined || !keyPattern.test(key)) throw invalidKey();
  return key;
}

/** Locks the key until the transaction ends and returns what is stored under it. */
async function lockKey(tx: Db, userId: string, key: string) {
  requireKey(key);
  if (!(await tryLock(tx, `${userId} ${key}`))) {
    throw new AppError('in_progress', errorCopy.stillInProgress, { retryAfterSeconds: 1 });
  }
  const [stored] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return stored;
}

/** Deletes the stored answers about a booking that failed, so that the same key can request it again. */
export async function forgetAnswers(tx: Db, userId: string, receiptId: string): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        sql`${idempotencyKeys.answer} #>> '{receipt,id}' = ${receiptId}`,
      ),
    );
}

/** False when another transaction is processing the same key. The lock is released with the transaction. */
async function tryLock(tx: Db, subject: string): Promise<boolean> {
  const lock = createHash('sha256').update(subject).digest().readBigInt64BE();
  const [row] = await queryRows<{ locked: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${lock.toString()}::bigint) as locked`,
  );
  return row?.locked === true;
}

export async function deleteOldKeys({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now().getTime() - retentionMs)));
}
