import { notInArray } from 'drizzle-orm';
import { type Db, transaction } from '#server/db/transaction.ts';
import { endpoints } from './tables.ts';

export type ConfiguredEndpoint = { url: string; secret: string };

/** Replaces the stored endpoints with the configured ones. */
export function saveEndpoints(db: Db, configured: ConfiguredEndpoint[]): Promise<void> {
  const rows = configured.map((endpoint, n) => ({ id: `we_configured_${n}`, ...endpoint }));
  return transaction(db, async (tx) => {
    await tx.delete(endpoints).where(
      notInArray(
        endpoints.id,
        rows.map(({ id }) => id),
      ),
    );
    for (const { id, ...endpoint } of rows) {
      await tx
        .insert(endpoints)
        .values({ id, ...endpoint })
        .onConflictDoUpdate({ target: endpoints.id, set: endpoint });
    }
  });
}
