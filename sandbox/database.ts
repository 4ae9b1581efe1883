import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database, or a transaction on it. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** What the sandbox needs of the database it is given. */
export type SandboxDatabase = {
  db: Db;
  /** Runs `work` in one transaction, again after a serialization failure. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Whether the database is away or busy, so that the same request may succeed later. */
  isBusy(error: unknown): boolean;
};

/** Rows of a hand-written query. The caller vouches for the shape of `Row`. */
export async function queryRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as { rows: Row[] };
  return result.rows;
}
