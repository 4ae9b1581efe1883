import { violatedConstraint } from '#server/db/database-error.ts';
import type { Deps } from '#server/deps.ts';
import * as connections from '#server/features/calendars/connections.repository.ts';
import { identityOf, outdatedKeys, sealAccess, unsealAccess } from './calendar-access.ts';

/** While the server's secret is being replaced: afterwards the previous one can be removed without losing a calendar. */
export async function resealAccess({ db, config }: Deps): Promise<void> {
  const keys = outdatedKeys(config);
  for (;;) {
    const rows = keys.length > 0 ? await connections.findSealedWith(db, keys) : [];
    if (rows.length === 0) return;
    for (const row of rows) {
      const access = unsealAccess(config, row.access);
      if (!access) throw new Error('a calendar’s access doesn’t match its key');
      const sealed = sealAccess(config, access);
      await connections
        .replaceAccess(db, row, { ...sealed, identity: identityOf(config, access) })
        .catch(async (error: unknown) => {
          // Connected once more in the meantime: the other one has this identity.
          if (violatedConstraint(error) !== 'calendar_connections_identity_key') throw error;
          await connections.replaceAccess(db, row, sealed);
        });
    }
  }
}
