import type { Writable } from 'node:stream';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { findLiveAmong } from '#server/features/accounts/sessions.repository.ts';
import { liveEventFor, liveEventsSince } from './live-events.ts';
import { awaySince, type LiveEvent, liveStream, resync } from './live-stream.ts';
import { type Listening, liveStreams } from './live-streams.ts';
import { waitingLine } from './waiting-line.ts';

/** What the database's triggers say: of what kind, which one, and whom it concerns. */
const saidSchema = z.object({
  kind: z.enum(['message', 'booking', 'notice', 'session']),
  id: z.string(),
  users: z.array(z.string()),
});

const channel = 'live';
const usualBeatMs = 20_000;
const comeBackMs = 3_000;
/** More than this can't be read in time: everybody asks anew instead. */
const mostWaiting = 5_000;

/** A newer release on the same database may say things that we don't know. */
function read(payload: string): z.infer<typeof saidSchema> | undefined {
  try {
    return z.parse(saidSchema, JSON.parse(payload));
  } catch {
    return undefined;
  }
}

export type Live = {
  /** Resolves when the database is being listened to: what happens after that is heard. */
  listen(): Promise<void>;
  add(viewer: { userId: string; sid: string }, out: Writable, lastEventId: string | undefined): void;
  /** Ends every connection. */
  endAll(): void;
  close(): Promise<void>;
};

/** Tells those who listen in this process what happens in any. */
export function createLive(deps: Deps, beatMs = usualBeatMs): Live {
  const streams = liveStreams();
  const line = waitingLine();
  let listening: Promise<() => Promise<void>> | undefined;
  let deaf = false;
  let timer: NodeJS.Timeout | undefined;
  let added = 0;

  /** Until when everything that was said has been passed on. */
  const untilNow = () => (deaf || line.length > 0 ? undefined : deps.now());
  const toAll = (event: LiveEvent, to: Iterable<Listening>) => {
    for (const { stream } of to) stream.send(event, deps.now());
  };

  /** What can't be read was missed. */
  const inLine = (name: string, to: () => Iterable<Listening>, work: () => Promise<void>) => {
    if (line.length >= mostWaiting) {
      line.clear();
      return toAll(resync, streams.all());
    }
    line.add(name, async () => {
      try {
        await deps.clock.refresh();
        await work();
      } catch (error) {
        deps.log.error({ err: error }, 'live news');
        toAll(resync, to());
      }
    });
  };

  const endSignedOut = async (among: Listening[]) => {
    if (among.length === 0) return;
    const live = new Set(
      await findLiveAmong(
        deps.db,
        among.map(({ sid }) => sid),
        deps.now(),
      ),
    );
    for (const { sid, stream } of among) if (!live.has(sid)) stream.end();
  };

  const heard = (payload: string) => {
    const said = read(payload);
    if (!said) return deps.log.warn('live news of an unknown kind');
    const { kind, id, users } = said;
    for (const userId of users) {
      const own = () => streams.of(userId);
      if ([...own()].length === 0) continue;
      inLine(`${kind} ${id} ${userId}`, own, async () => {
        if (kind === 'session') return endSignedOut([...own()]);
        const at = deps.now();
        const event = await liveEventFor(deps, userId, { kind, id });
        if (event) for (const { stream } of own()) stream.send(event, at);
      });
    }
  };

  const beat = () => {
    for (const { stream } of streams.all()) stream.beat(untilNow());
    inLine(
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
        onPayload: heard,
        onLost: () => {
          deaf = true;
        },
        onRestored: () => {
          deaf = false;
          toAll(resync, streams.all());
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
      timer ??= setInterval(beat, beatMs);
      stream.comeBackIn(comeBackMs);
      const since = awaySince(lastEventId, deps.now());
      if (since === undefined) return stream.beat(untilNow());
      const own = () => streams.of(viewer.userId);
      added += 1;
      inLine(`back ${added}`, own, async () => {
        const at = deps.now();
        const events = since === 'always' ? undefined : await liveEventsSince(deps, viewer.userId, since);
        for (const event of events ?? [resync]) stream.send(event, at);
        stream.beat(at);
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
