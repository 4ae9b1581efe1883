import { notInArray } from 'drizzle-orm';
import type { SandboxDatabase } from '#sandbox/database.ts';
import { endpoints } from '#sandbox/store/tables.ts';

export type ConfiguredEndpoint = { url: string; secret: string };

/** Replaces the stored endpoints with the configured ones. */
export function saveEndpoints(database: SandboxDatabase, configured: ConfiguredEndpoint[]): Promise<void> {
  const rows = configured.map((endpoint, n) => ({ id: `we_configured_${n}`, ...endpoint }));
  const ids = rows.map(({ id }) => id);
  return database.transaction(async (tx) => {
    await tx.delete(endpoints).where(notInArray(endpoints.id, ids));
    for (const { id, ...endpoint } of rows) {
      await tx
        .insert(endpoints)
        .values({ id, ...endpoint })
        .onConflictDoUpdate({ target: endpoints.id, set: endpoint });
    }
  });
}
