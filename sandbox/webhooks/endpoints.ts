import { notInArray } from 'drizzle-orm';
import type { SandboxDatabase } from '#sandbox/database.ts';
import { endpoints } from '#sandbox/store/tables.ts';

export type ConfiguredEndpoint = { url: string; secret: string };

const idOf = (n: number) => `we_configured_${n}`;

/** The secret is never stored: a copy of the database could otherwise be used to sign events. */
export function secretOf(configured: ConfiguredEndpoint[], endpointId: string): string | undefined {
  return configured.find((_, n) => idOf(n) === endpointId)?.secret;
}

/** Replaces the stored endpoints with the configured ones. */
export function saveEndpoints(database: SandboxDatabase, configured: ConfiguredEndpoint[]): Promise<void> {
  const rows = configured.map(({ url }, n) => ({ id: idOf(n), url }));
  const ids = rows.map(({ id }) => id);
  return database.transaction(async (tx) => {
    await tx.delete(endpoints).where(notInArray(endpoints.id, ids));
    for (const row of rows) {
      await tx
        .insert(endpoints)
        .values(row)
        .onConflictDoUpdate({ target: endpoints.id, set: { url: row.url } });
    }
  });
}
