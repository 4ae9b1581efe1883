import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { AppError } from '#server/errors.ts';
import { isSerializationFailure } from './database-error.ts';

/** The database or a transaction on it: the first argument of everything that reads or writes. */
export type Db = PgDatabase<PgQueryResultHKT>;

declare const inTransaction: unique symbol;
/** A transaction, which only `transaction` opens: the first argument of everything that must run inside one. */
export type Tx = Db & { readonly [inTransaction]: true };

const running = new AsyncLocalStorage<true>();
let open = 0;
const attempts = 4;

/**
 * Runs `work` in one transaction. Serialization failures and deadlocks are tried again three times.
 * Inside `work` only `tx` may be used; the root database refuses (see `refuseInsideTransaction`).
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const nested = running.getStore() === true;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((tx) => marked(() => work(tx as unknown as Tx)));
    } catch (error) {
      if (nested || !isSerializationFailure(error)) throw error;
      if (attempt === attempts) {
        throw new AppError('unavailable', 'That is busy right now. Please try again.', {
          retryAfterSeconds: 1,
          cause: error,
        });
      }
    }
  }
}

/** Following a mark through every promise slows all of them down, so it is followed only while there is one. */
async function marked<T>(work: () => Promise<T>): Promise<T> {
  open += 1;
  try {
    return await running.run(true, work);
  } finally {
    open -= 1;
    if (open === 0) running.disable();
  }
}

/**
 * On the embedded engine a query on the root database from inside a transaction would wait for ever,
 * on PostgreSQL it would silently leave the transaction: both drivers call this first.
 */
export function refuseInsideTransaction(): void {
  if (running.getStore()) throw new Error('The root database was used inside a transaction: pass tx along.');
}
