import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type * as z from 'zod/mini';
import type { liveSchemas } from '#shared/live/live.schema.ts';
import type { LiveName } from '#shared/live/live-names.ts';

let opened: FakeEventSource[] = [];

/** An event stream that says only what a test says. */
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

const current = () => opened.filter(({ readyState }) => readyState === FakeEventSource.OPEN);

/** Tells every open page what happened. */
export async function sendNews<Name extends LiveName>(
  name: Name,
  data: z.infer<(typeof liveSchemas)[Name]>,
): Promise<void> {
  await act(async () => {
    for (const stream of current())
      stream.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  });
}

/** The line breaks, and the browser doesn't take it up by itself. */
export async function breakStream(): Promise<void> {
  await act(async () => {
    for (const stream of current()) {
      stream.close();
      stream.onerror?.();
    }
  });
}

/** The line is there, for the first time or again. */
export async function connectStream(): Promise<void> {
  await act(async () => {
    for (const stream of current()) stream.onopen?.();
  });
}

/** Every line is refused from now on, as by a proxy that lets no stream through. */
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
