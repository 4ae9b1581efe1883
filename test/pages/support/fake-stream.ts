import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type * as z from 'zod/mini';
import type { liveSchemas } from '#shared/live/live.schema.ts';
import type { LiveName } from '#shared/live/live-names.ts';

let opened: FakeEventSource[] = [];

/** An event stream whose events come from the test. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = FakeEventSource.OPEN;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    super();
    opened.push(this);
  }

  close() {
    this.readyState = FakeEventSource.CLOSED;
  }
}

export function resetStream(): void {
  opened = [];
}

export const openStreams = () => opened.filter(({ readyState }) => readyState === FakeEventSource.OPEN);

/** Sends an event to every open page. */
export async function sendLiveEvent<Name extends LiveName>(
  name: Name,
  data: z.infer<(typeof liveSchemas)[Name]>,
): Promise<void> {
  await act(async () => {
    for (const stream of openStreams())
      stream.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  });
}

/** Breaks the stream; the browser doesn't reconnect by itself. */
export async function breakStream(): Promise<void> {
  await act(async () => {
    for (const stream of openStreams()) {
      stream.close();
      stream.onerror?.();
    }
  });
}

/** Opens the stream, for the first time or again. */
export async function connectStream(): Promise<void> {
  await act(async () => {
    for (const stream of openStreams()) stream.onopen?.();
  });
}

/** Refuses every stream from now on, like a proxy that blocks them. */
export function refuseStreams(): void {
  class Refused extends FakeEventSource {
    override readyState = FakeEventSource.CLOSED;

    constructor() {
      super();
      queueMicrotask(() => this.onerror?.());
    }
  }
  vi.stubGlobal('EventSource', Refused);
}
