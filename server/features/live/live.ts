import type { Writable } from 'node:stream';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { findLiveAmong } from '#server/features/accounts/sessions.repository.ts';
import { liveEventFor, liveEventsSince } from './live-events.ts';
import { type LiveEvent, liveStream, missedSince, resync } from './live-stream.ts';
import { type LiveConnection, liveStreams } from './live-streams.ts';
import { workQueue } from './work-queue.ts';

/** The payload of the database triggers: what changed, and for which users. */
const changeSchema = z.object({
  kind: z.enum(['message', 'booking', 'notice', 'session']),
  id: z.string(),
  users: z.array(z.string()),
});

const channel = 'live';
const defaultHeartbeatMs = 20_000;
const reconnectMs = 3_000;
/** Above this the queue can't be processed in time: every client refetches instead. */
const maxQueued = 5_000;

/** Undefined for unknown payloads: a newer release on the same database may send them. */
function parseChange(payload: string): z.infer<typeof changeSchema> | undefined {
  try {
    return z.parse(changeSchema, JSON.parse(payload));
  } catch {
    return undefined;
  }
}

export type Live = {
  /** Resolves once the process listens to the database, so that later changes aren't missed. */
  listen(): Promise<void>;
  add(viewer: { userId: string; sid: string }, out: Writable, lastEventId: string | undefined): void;
  endAll(): void;
  close(): Promise<void>;
};

/** Sends changes made by any process to the clients connected to this one. */
export function createLive(deps: Deps, heartbeatMs = defaultHeartbeatMs): Live {
  const streams = liveStreams();
  const queue = workQueue();
  let listening: Promise<() => Promise<void>> | undefined;
  let isDisconnected = false;
  let timer: NodeJS.Timeout | undefined;
  let reconnects = 0;

  /** The instant up to which every change has been sent, if that is known. */
  const caughtUpTo = () => (isDisconnected || queue.length > 0 ? undefined : deps.now());
  const sendTo = (to: Iterable<LiveConnection>, event: LiveEvent) => {
    for (const { stream } of to) stream.send(event, deps.now());
  };

  /** Work that fails, or doesn't fit into the queue, becomes a `resync` for its clients. */
  const enqueue = (name: string, to: () => Iterable<LiveConnection>, work: () => Promise<void>) => {
    if (queue.length >= maxQueued) {
      queue.clear();
      return sendTo(streams.all(), resync);
    }
    queue.add(name, async () => {
      try {
        await deps.clock.refresh();
        await work();
      } catch (error) {
        deps.log.error({ err: error }, 'live update failed');
        sendTo(to(), resync);
      }
    });
  };

  const endSignedOut = async (connections: LiveConnection[]) => {
    if (connections.length === 0) return;
    const openSessions = new Set(
      await findLiveAmong(
        deps.db,
        connections.map(({ sid }) => sid),
        deps.now(),
      ),
    );
    for (const { sid, stream } of connections) if (!openSessions.has(sid)) stream.end();
  };

  const receive = (payload: string) => {
    const change = parseChange(payload);
    if (!change) return deps.log.warn('live update of an unknown kind');
    const { kind, id, users } = change;
    for (const userId of users) {
      const own = () => streams.of(userId);
      if ([...own()].length === 0) continue;
      enqueue(`${kind} ${id} ${userId}`, own, async () => {
        if (kind === 'session') return endSignedOut([...own()]);
        const at = deps.now();
        const event = await liveEventFor(deps, userId, { kind, id });
        if (event) for (const { stream } of own()) stream.send(event, at);
      });
    }
  };

  const heartbeat = () => {
    for (const { stream } of streams.all()) stream.heartbeat(caughtUpTo());
    enqueue(
      'sessions',
      () => [],
      () => endSignedOut(streams.all()),
    );
    if (streams.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };

  return {
    listen: async () => {
      listening ??= deps.database.listen(channel, {
        onPayload: receive,
        onLost: () => {
          isDisconnected = true;
        },
        onRestored: () => {
          isDisconnected = false;
          sendTo(streams.all(), resync);
        },
      });
      try {
        await listening;
      } catch (error) {
        listening = undefined;
        throw error;
      }
    },
    add: (viewer, out, lastEventId) => {
      if (out.destroyed) return;
      const stream = liveStream(out, deps.now);
      const remove = streams.add({ ...viewer, stream });
      out.once('close', remove).on('error', remove);
      timer ??= setInterval(heartbeat, heartbeatMs);
      stream.reconnectAfter(reconnectMs);
      const since = missedSince(lastEventId, deps.now());
      if (since === undefined) return stream.heartbeat(caughtUpTo());
      const own = () => streams.of(viewer.userId);
      reconnects += 1;
      enqueue(`reconnect ${reconnects}`, own, async () => {
        const at = deps.now();
        const events = since === 'unknown' ? undefined : await liveEventsSince(deps, viewer.userId, since);
        for (const event of events ?? [resync]) stream.send(event, at);
        stream.heartbeat(at);
      });
    },
    endAll: () => {
      for (const { stream } of streams.all()) stream.end();
    },
    close: async () => {
      clearInterval(timer);
      const stop = await listening?.catch(() => undefined);
      await stop?.();
    },
  };
}
