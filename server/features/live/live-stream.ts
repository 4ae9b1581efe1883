import type { Writable } from 'node:stream';
import { hourMs } from '#shared/durations.ts';
import type { LiveName } from '#shared/live/live-names.ts';

/** One thing that somebody hears, in the form in which calls answer it to them. */
export type LiveEvent = { name: LiveName; data: object };

/** What a reader who doesn't keep up may have waiting. */
const mostWaitingBytes = 256 * 1024;
/** How many heartbeats somebody may not take anything before they are let go. */
const mostSilentBeats = 3;

export type LiveStream = {
  send(event: LiveEvent, at: Date): void;
  /** That we are here; and, where nothing was missed, until when. */
  beat(until: Date | undefined): void;
  /** How soon to come back after the end of this connection. */
  comeBackIn(ms: number): void;
  end(): void;
};

/** Something was missed, or may have been. */
export const resync: LiveEvent = { name: 'resync', data: {} };

/**
 * Server-sent events on one connection. Each has an instant for an id: whoever names it hears what happened since. What
 * a slow reader would let pile up is dropped; once they have read the rest, they hear that something was.
 */
export function liveStream(out: Writable, now: () => Date): LiveStream {
  let dropped = false;
  let silentBeats = 0;
  const over = () => out.writableEnded || out.destroyed;
  const send = ({ name, data }: LiveEvent, at: Date) => {
    dropped ||= out.writableLength > mostWaitingBytes;
    if (dropped || over()) return;
    out.write(`id: ${at.toISOString()}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  out.on('drain', () => {
    if (!dropped) return;
    dropped = false;
    send(resync, now());
  });
  return {
    send,
    beat: (until) => {
      silentBeats = out.writableNeedDrain ? silentBeats + 1 : 0;
      if (silentBeats >= mostSilentBeats) return void out.destroy();
      if (silentBeats > 0 || over()) return;
      out.write(until ? `: here\nid: ${until.toISOString()}\n\n` : ': here\n\n');
    },
    comeBackIn: (ms) => {
      if (!over()) out.write(`retry: ${ms}\n\n`);
    },
    end: () => void out.end(),
  };
}

const longestAwayMs = hourMs;
/** What was under way when the id was given, clocks that differ, and a lost connection that wasn't noticed at once. */
const overlapMs = 30_000;
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** From when on somebody who comes back must be told; everything, if that can't be known. */
export function awaySince(lastEventId: string | undefined, at: Date): Date | 'always' | undefined {
  if (!lastEventId) return undefined;
  const last = instantForm.test(lastEventId) ? Date.parse(lastEventId) : Number.NaN;
  const awayMs = at.getTime() - last;
  // An instant that is yet to come was written by a clock that has been moved back.
  if (!(awayMs <= longestAwayMs && awayMs >= -overlapMs)) return 'always';
  return new Date(last - overlapMs);
}
