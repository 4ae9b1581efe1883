import { useSyncExternalStore } from 'react';

/** Calls that wait until the operator has entered their password again. */
type Waiting = { entered: Promise<boolean>; finish: (entered: boolean) => void };

let waiting: Waiting | undefined;
const listeners = new Set<() => void>();

function setWaiting(next: Waiting | undefined): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Asks for the password over the page. Resolves to whether it was entered. */
export function askToEnter(): Promise<boolean> {
  if (waiting) return waiting.entered;
  let finish: Waiting['finish'] = () => {};
  const entered = new Promise<boolean>((resolve) => {
    finish = resolve;
  });
  setWaiting({ entered, finish });
  return entered;
}

/** Lets the waiting calls continue, or fail if the operator has left. */
export function finishEntering(entered: boolean): void {
  if (!waiting) return;
  waiting.finish(entered);
  setWaiting(undefined);
}

export function useAskedToEnter(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting !== undefined,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
