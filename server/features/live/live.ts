import type { Writable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { findLiveAmong } from '#server/features/accounts/sessions.repository.ts';
import { type Change, liveChanges } from './live-changes.ts';
import { liveEventFor, liveEventsSince } from './live-events.ts';
import { type LiveEvent, type LiveStream, liveStream, missedSince, resync } from './live-stream.ts';
import { type LiveConnection, type LiveStreams, liveStreams } from './live-streams.ts';
import { workQueue } from './work-queue.ts';

const defaultHeartbeatMs = 20_000;
const reconnectMs = 3_000;
/** Above this the queue can't be processed in time: every client refetches instead. */
const maxQueued = 5_000;

type Viewer = { userId: string; sid: string };

export type Live = {
  /** Resolves once the process listens to the database, so that later changes aren't missed. */
  listen(): Promise<void>;
  add(viewer: Viewer, out: Writable, lastEventId: string | undefined): void;
  endAll(): void;
  close(): Promise<void>;
};

/** Sends changes made by any process to the clients connected to this one. */
export function createLive(deps: Deps, heartbeatMs = defaultHeartbeatMs): Live {
  const streams = liveStreams();
  const queue = liveQueue(deps, streams);
  const changes = liveChanges(deps, {
    onChange: (change) => sendChange(deps, streams, queue, change),
    onRestored: () => sendTo(deps, streams.all(), resync),
  });
  const returned = new Map<string, Returned[]>();
  let timer: NodeJS.Timeout | undefined;

  /** The instant up to which every change has been sent, if that is known. */
  const caughtUpTo = () => (changes.isConnected && queue.length === 0 ? deps.now() : undefined);

  const heartbeat = () => {
    for (const { stream } of streams.all()) stream.heartbeat(caughtUpTo());
    // If the queue overflowed, these turns were cleared with it.
    if (queue.length === 0) returned.clear();
    queue.add(
      'sessions',
      () => [],
      () => endSignedOut(deps, streams.all()),
    );
    if (streams.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };

  return {
    listen: changes.listen,
    add: (viewer, out, lastEventId) => {
      if (out.destroyed) return;
      const stream = liveStream(out, deps.now);
      const remove = streams.add({ ...viewer, stream });
      out.once('close', remove).on('error', remove);
      timer ??= setInterval(heartbeat, heartbeatMs);
      stream.reconnectAfter(reconnectMs);
      const since = missedSince(lastEventId, deps.now());
      if (since === undefined) return stream.heartbeat(caughtUpTo());
      const { userId } = viewer;
      returned.set(userId, [...(returned.get(userId) ?? []), { stream, since }]);
      // One turn per person, however often they reconnect.
      queue.add(
        `returned ${userId}`,
        () => streams.of(userId),
        () => {
          const waiting = returned.get(userId) ?? [];
          returned.delete(userId);
          return sendMissed(deps, userId, waiting);
        },
      );
    },
    endAll: () => {
      for (const { stream } of streams.all()) stream.end();
    },
    close: async () => {
      clearInterval(timer);
      await changes.close();
    },
  };
}

type LiveQueue = ReturnType<typeof liveQueue>;

/** Work that fails, or doesn't fit into the queue, becomes a `resync` for its clients. */
function liveQueue(deps: Deps, streams: LiveStreams) {
  const queue = workQueue();
  return {
    get length() {
      return queue.length;
    },
    add: (name: string, to: () => Iterable<LiveConnection>, work: () => Promise<void>) => {
      if (queue.length >= maxQueued) {
        queue.clear();
        return sendTo(deps, streams.all(), resync);
      }
      queue.add(name, async () => {
        try {
          await deps.clock.refresh();
          await work();
        } catch (error) {
          deps.log.error({ err: error }, 'live update failed');
          sendTo(deps, to(), resync);
        }
      });
    },
  };
}

function sendTo({ now }: Deps, to: Iterable<LiveConnection>, event: LiveEvent): void {
  for (const { stream } of to) stream.send(event, now());
}

/** Queues a change for each of its users who is connected. */
function sendChange(deps: Deps, streams: LiveStreams, queue: LiveQueue, { kind, id, users }: Change): void {
  for (const userId of users) {
    const own = () => streams.of(userId);
    if ([...own()].length === 0) continue;
    queue.add(`${kind} ${id} ${userId}`, own, async () => {
      if (kind === 'session') return endSignedOut(deps, [...own()]);
      const at = deps.now();
      const event = await liveEventFor(deps, userId, { kind, id });
      if (event) for (const { stream } of own()) stream.send(event, at);
    });
  }
}

/** A connection of someone who was away, and since when. */
type Returned = { stream: LiveStream; since: Date | 'unknown' };

/** What happened while a person was disconnected. Skips connections that have closed since. */
async function sendMissed(deps: Deps, userId: string, returned: Returned[]): Promise<void> {
  const at = deps.now();
  const open = returned.filter(({ stream }) => !stream.isClosed);
  const since = open.flatMap((each) => (each.since === 'unknown' ? [] : [each.since.getTime()]));
  const missed = since.length ? await liveEventsSince(deps, userId, new Date(Math.min(...since))) : [];
  for (const { stream, since } of open) {
    for (const event of (since === 'unknown' ? undefined : missed) ?? [resync]) stream.send(event, at);
    stream.heartbeat(at);
  }
}

/** Ends the connections whose session has ended. */
async function endSignedOut({ db, now }: Deps, connections: LiveConnection[]): Promise<void> {
  if (connections.length === 0) return;
  const sids = connections.map(({ sid }) => sid);
  const openSessions = new Set(await findLiveAmong(db, sids, now()));
  for (const { sid, stream } of connections) if (!openSessions.has(sid)) stream.end();
}
