import { minuteMs } from '#shared/durations.ts';
import type { LiveStream } from './live-stream.ts';

/** A connection of a person, under one of their sessions. */
export type Listening = { userId: string; sid: string; stream: LiveStream };

/** One person's tabs and devices, and those of their connections that nobody noticed the end of. */
const mostOfOne = 10;
/** Whoever is let go for a newer one doesn't push that one out in turn at once. */
const comeBackMs = minuteMs;

export type LiveStreams = {
  /** Answers a function that takes it away. */
  add(listening: Listening): () => void;
  of(userId: string): Iterable<Listening>;
  all(): Listening[];
  readonly size: number;
};

/** Who listens in this process. */
export function liveStreams(): LiveStreams {
  const byUser = new Map<string, Set<Listening>>();
  const remove = (listening: Listening) => {
    const own = byUser.get(listening.userId);
    own?.delete(listening);
    if (own?.size === 0) byUser.delete(listening.userId);
  };
  return {
    add: (listening) => {
      const own = byUser.get(listening.userId) ?? new Set();
      byUser.set(listening.userId, own.add(listening));
      const [oldest] = own;
      if (oldest && own.size > mostOfOne) {
        remove(oldest);
        oldest.stream.comeBackIn(comeBackMs);
        oldest.stream.end();
      }
      return () => remove(listening);
    },
    of: (userId) => byUser.get(userId) ?? [],
    all: () => [...byUser.values()].flatMap((own) => [...own]),
    get size() {
      return byUser.size;
    },
  };
}
