import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { queryRows } from '#server/db/open-database.ts';
import type { Db } from '#server/db/transaction.ts';
import { eventually } from './eventually.ts';

/** Resolves once another connection waits for this transaction. PostgreSQL only: the embedded engine has one connection. */
export async function waitForBlockedQuery(tx: Db): Promise<void> {
  await eventually(async () => {
    const waiting = await queryRows(
      tx,
      sql`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
    );
    expect(waiting).not.toHaveLength(0);
  });
}
