import type { Deps } from '#server/deps.ts';
import * as connections from '#server/features/calendars/connections.repository.ts';
import { outdatedKeys, sealAccess, unsealAccess } from './calendar-access.ts';

/** While the server's secret is being replaced: afterwards the previous one can be removed without losing a calendar. */
export async function resealAccess({ db, config }: Deps): Promise<void> {
  const keys = outdatedKeys(config);
  for (;;) {
    const rows = keys.length > 0 ? await connections.findSealedWith(db, keys) : [];
    if (rows.length === 0) return;
    for (const row of rows) {
      const access = unsealAccess(config, row.access);
      if (!access) throw new Error('a calendar’s access doesn’t match its key');
      await connections.replaceAccess(db, row, sealAccess(config, access));
    }
  }
}
