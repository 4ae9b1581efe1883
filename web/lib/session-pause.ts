import { useSyncExternalStore } from 'react';

/** From the end of a session until the same user has signed in again. Meanwhile, calls to the API wait. */
type Pause = { resumed: Promise<void>; resume: () => void };

let pause: Pause | undefined;
const listeners = new Set<() => void>();

function setPause(next: Pause | undefined): void {
  pause = next;
  for (const listener of listeners) listener();
}

/** Resolves once the same user has signed in again. */
export function pauseSession(): Promise<void> {
  if (pause) return pause.resumed;
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  setPause({ resumed, resume });
  return resumed;
}

export function sessionResumed(): Promise<void> | undefined {
  return pause?.resumed;
}

/** Lets the waiting calls continue. Returns whether there was a pause. */
export function resumeSession(): boolean {
  if (!pause) return false;
  pause.resume();
  setPause(undefined);
  return true;
}

/** The user has left: waiting calls are never answered, because the page that made them is gone. */
export function abandonSession(): void {
  if (pause) setPause(undefined);
}

export function useSessionPaused(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pause !== undefined,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
