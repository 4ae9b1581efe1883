import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import * as errorCopy from '#server/errors.copy.ts';
import { AppError } from '#server/errors.ts';
import { isSerializationFailure } from './database-error.ts';

/** The database or a transaction on it: the first argument of everything that reads or writes. */
export type Db = PgDatabase<PgQueryResultHKT>;

declare const txBrand: unique symbol;
/** A transaction, which only `transaction` opens: the first argument of everything that must run inside one. */
export type Tx = Db & { readonly [txBrand]: true };

const insideTransaction = new AsyncLocalStorage<true>();
let openTransactions = 0;
const maxAttempts = 4;

/**
 * Runs `work` in one transaction, retrying serialization failures and deadlocks up to three times.
 * Inside `work` use only `tx`: the root database throws (see `assertNotInTransaction`).
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const nested = insideTransaction.getStore() === true;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((tx) => markTransaction(() => work(tx as unknown as Tx)));
    } catch (error) {
      if (nested || !isSerializationFailure(error)) throw error;
      if (attempt === maxAttempts) {
        throw new AppError('unavailable', errorCopy.busy, {
          retryAfterSeconds: 1,
          cause: error,
        });
      }
    }
  }
}

/** AsyncLocalStorage slows down every promise, so it is enabled only while a transaction is running. */
async function markTransaction<T>(work: () => Promise<T>): Promise<T> {
  openTransactions += 1;
  try {
    return await insideTransaction.run(true, work);
  } finally {
    openTransactions -= 1;
    if (openTransactions === 0) insideTransaction.disable();
  }
}

/**
 * Inside a transaction, a query on the root database would deadlock on the embedded engine and silently run outside
 * the transaction on PostgreSQL. Both drivers call this first.
 */
export function assertNotInTransaction(): void {
  if (insideTransaction.getStore())
    throw new Error('The root database was used inside a transaction: pass tx along.');
}
