import type { Writable } from 'node:stream';
import { hourMs } from '#shared/durations.ts';
import type { LiveName } from '#shared/live/live-names.ts';

/** An event, with its data as the API would return it to this person. */
export type LiveEvent = { name: LiveName; data: object };

/** How much may be buffered for a slow client. */
const maxBufferedBytes = 256 * 1024;
/** A client that reads nothing for this many heartbeats is disconnected. */
const maxStalledBeats = 3;

export type LiveStream = {
  send(event: LiveEvent, at: Date): void;
  /** Keeps the connection open and, if nothing was missed, moves the client's last event id. */
  heartbeat(caughtUpTo: Date | undefined): void;
  /** Tells the client how soon to reconnect after this connection ends. */
  reconnectAfter(ms: number): void;
  end(): void;
  readonly isClosed: boolean;
};

/** Tells the client that it may have missed something and should refetch. */
export const resync: LiveEvent = { name: 'resync', data: {} };

/**
 * Server-sent events on one connection. Event ids are instants, so that a client that reconnects with one gets what
 * happened since. For a slow client events are dropped; once its buffer has drained, it gets a `resync`.
 */
export function liveStream(out: Writable, now: () => Date): LiveStream {
  let hasDropped = false;
  let stalledBeats = 0;
  const isClosed = () => out.writableEnded || out.destroyed;
  const send = ({ name, data }: LiveEvent, at: Date) => {
    hasDropped ||= out.writableLength > maxBufferedBytes;
    if (hasDropped || isClosed()) return;
    out.write(`id: ${at.toISOString()}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  out.on('drain', () => {
    if (!hasDropped) return;
    hasDropped = false;
    send(resync, now());
  });
  return {
    send,
    heartbeat: (caughtUpTo) => {
      stalledBeats = out.writableNeedDrain ? stalledBeats + 1 : 0;
      if (stalledBeats >= maxStalledBeats) return void out.destroy();
      if (stalledBeats > 0 || isClosed()) return;
      out.write(caughtUpTo ? `: here\nid: ${caughtUpTo.toISOString()}\n\n` : ': here\n\n');
    },
    reconnectAfter: (ms) => {
      if (!isClosed()) out.write(`retry: ${ms}\n\n`);
    },
    end: () => void out.end(),
    get isClosed() {
      return isClosed();
    },
  };
}

const maxAwayMs = hourMs;
/** Covers changes in flight when the id was sent, clock differences, and the time until a lost connection is noticed. */
const overlapMs = 30_000;
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Since when a reconnecting client may have missed events; 'unknown' if its id is too old or invalid. */
export function missedSince(lastEventId: string | undefined, at: Date): Date | 'unknown' | undefined {
  if (!lastEventId) return undefined;
  const last = instantForm.test(lastEventId) ? Date.parse(lastEventId) : Number.NaN;
  const awayMs = at.getTime() - last;
  // An id in the future comes from a clock that has since been moved back.
  if (!(awayMs <= maxAwayMs && awayMs >= -overlapMs)) return 'unknown';
  return new Date(last - overlapMs);
}
