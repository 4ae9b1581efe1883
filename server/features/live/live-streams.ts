import { minuteMs } from '#shared/durations.ts';
import type { LiveStream } from './live-stream.ts';

/** An open connection of a user's session. */
export type LiveConnection = { userId: string; sid: string; stream: LiveStream };

/** For one person's tabs and devices, including dropped connections that haven't been noticed yet. */
const maxPerUser = 10;
/** A connection closed in favor of a newer one reconnects late, so that the two don't keep replacing each other. */
const reconnectMs = minuteMs;

export type LiveStreams = {
  /** Returns a function that removes it. */
  add(connection: LiveConnection): () => void;
  of(userId: string): Iterable<LiveConnection>;
  all(): LiveConnection[];
  readonly size: number;
};

/** The open connections of this process. */
export function liveStreams(): LiveStreams {
  const byUser = new Map<string, Set<LiveConnection>>();
  const remove = (connection: LiveConnection) => {
    const own = byUser.get(connection.userId);
    own?.delete(connection);
    if (own?.size === 0) byUser.delete(connection.userId);
  };
  return {
    add: (connection) => {
      const own = byUser.get(connection.userId) ?? new Set();
      byUser.set(connection.userId, own.add(connection));
      const [oldest] = own;
      if (oldest && own.size > maxPerUser) {
        remove(oldest);
        oldest.stream.reconnectAfter(reconnectMs);
        oldest.stream.end();
      }
      return () => remove(connection);
    },
    of: (userId) => byUser.get(userId) ?? [],
    all: () => [...byUser.values()].flatMap((own) => [...own]),
    get size() {
      return byUser.size;
    },
  };
}
