import type { LiveEvents } from '#shared/live/live.schema.ts';

/** Events that pages listen to themselves. `resync` means that events may have been missed. */
type PageEvent = 'room' | 'signal' | 'message' | 'booking' | 'resync';
type Listener<Name extends PageEvent> = (data: LiveEvents[Name]) => void;

const listeners: { [Name in PageEvent]: Set<Listener<Name>> } = {
  room: new Set(),
  signal: new Set(),
  message: new Set(),
  booking: new Set(),
  resync: new Set(),
};

/** Returns a function that stops listening. */
export function onLive<Name extends PageEvent>(name: Name, listener: Listener<Name>): () => void {
  listeners[name].add(listener);
  return () => void listeners[name].delete(listener);
}

export function tellPage<Name extends PageEvent>(name: Name, data: LiveEvents[Name]): void {
  for (const listener of listeners[name]) listener(data);
}

let keepers = 0;

/** While a call is on, the stream stays open in a hidden page. Returns a function that ends this. */
export function keepStreamOpen(): () => void {
  let isKept = true;
  keepers += 1;
  return () => {
    if (isKept) keepers -= 1;
    isKept = false;
  };
}

export const isStreamKept = () => keepers > 0;
