import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';

/** The payload of the database triggers: what changed, and for which users. */
const changeSchema = z.object({
  kind: z.enum(['message', 'booking', 'notice', 'room', 'signal', 'session']),
  id: z.string(),
  users: z.array(z.string()),
});

export type Change = z.infer<typeof changeSchema>;

const channel = 'live';

/** Undefined for unknown payloads: a newer release on the same database may send them. */
function parseChange(payload: string): Change | undefined {
  try {
    return z.parse(changeSchema, JSON.parse(payload));
  } catch {
    return undefined;
  }
}

type Listener = { onChange: (change: Change) => void; onRestored: () => void };

/** Receives the changes made by any process. */
export function liveChanges({ database, log }: Deps, { onChange, onRestored }: Listener) {
  let listening: Promise<() => Promise<void>> | undefined;
  let isConnected = true;
  const start = () =>
    database.listen(channel, {
      onPayload: (payload) => {
        const change = parseChange(payload);
        if (change) onChange(change);
        else log.warn('live update of an unknown kind');
      },
      onLost: () => {
        isConnected = false;
      },
      onRestored: () => {
        isConnected = true;
        onRestored();
      },
    });
  return {
    /** False while the connection to the database is lost. */
    get isConnected() {
      return isConnected;
    },
    /** Resolves once the process listens to the database. After a failure, the next call tries again. */
    listen: async (): Promise<void> => {
      listening ??= start();
      try {
        await listening;
      } catch (error) {
        listening = undefined;
        throw error;
      }
    },
    close: async (): Promise<void> => {
      const stop = await listening?.catch(() => undefined);
      await stop?.();
    },
  };
}
