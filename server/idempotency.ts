import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import { idempotencyKeys } from '#server/db/tables/idempotency-keys.ts';
import type { Db } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { hourMs } from '#shared/durations.ts';

/** Who asks, by which key of their own, and for what: a key is for one request to one call. */
export type Keyed = { userId: string; key: string | undefined; what: string; request: unknown };

const keptMs = 24 * hourMs;
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Does the work once for each key: asked again, it gives the first answer. The record is written in the transaction
 * of the work, so there is none for what was refused or rolled back.
 */
export async function once<Answer>(
  tx: Db,
  at: Date,
  { userId, key, what, request }: Keyed,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work();
  if (!keyPattern.test(key))
    throw new AppError(
      'invalid',
      'The Idempotency-Key must be 1 to 255 printable characters without spaces.',
    );
  if (!(await isFirst(tx, `${userId} ${key}`))) {
    throw new AppError('in_progress', 'We’re still working on this request.', { retryAfterSeconds: 1 });
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify([what, request]))
    .digest('hex');
  const [known] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (known) {
    if (known.requestHash !== requestHash) {
      throw new AppError('key_reused', 'This Idempotency-Key was used for another request.');
    }
    // Only the insert below writes answers, and the hash holds the call: it is an answer of this kind.
    return known.answer as Answer;
  }
  const answer = await work();
  await tx.insert(idempotencyKeys).values({ userId, key, requestHash, answer, createdAt: at });
  return answer;
}

/** Answers about something that came to nothing: the same key may ask for it anew. */
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

/** Whether nobody else is working on it; the lock ends with the transaction. */
async function isFirst(tx: Db, subject: string): Promise<boolean> {
  const lock = createHash('sha256').update(subject).digest().readBigInt64BE();
  const [row] = await queryRows<{ held: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${lock.toString()}::bigint) as held`,
  );
  return row?.held === true;
}

export async function deleteOldKeys({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now().getTime() - keptMs)));
}
