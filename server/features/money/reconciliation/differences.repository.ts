import { moneyDifferences } from '#server/db/tables/money-differences.ts';
import type { Db } from '#server/db/transaction.ts';

/** Records something an operator must look at, once, however often it is found. */
export async function note(
  db: Db,
  at: Date,
  { key, kind, about }: { key: string; kind: string; about: Record<string, unknown> },
): Promise<void> {
  await db.insert(moneyDifferences).values({ key, kind, about, foundAt: at }).onConflictDoNothing();
}
