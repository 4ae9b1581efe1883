import { useLayoutEffect, useSyncExternalStore } from 'react';

type Go = () => void;

/** Where the form with something unsaved stands, if there is one, and where someone wanted to go meanwhile. */
let unsavedAt: string | undefined;
let wanted: Go | undefined;
const listeners = new Set<() => void>();

function want(go: Go | undefined): void {
  wanted = go;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every way inside the site goes through here: with something unsaved it waits for an answer. */
export function leave(go: Go): void {
  if (unsavedAt === undefined) go();
  else want(go);
}

/**
 * Started before the router listens, so that the router doesn't hear of a step that is not taken. The browser has
 * already gone back: the form's page is put on top again, and the question asked.
 */
export function guardHistory(): void {
  window.addEventListener('popstate', (event) => {
    if (unsavedAt === undefined) return;
    event.stopImmediatePropagation();
    window.history.pushState(null, '', unsavedAt);
    want(() => window.history.go(-1));
  });
  window.addEventListener('beforeunload', (event) => {
    if (unsavedAt !== undefined) event.preventDefault();
  });
}

/** Whether someone wants to go although something isn't saved, and what they may answer. */
export function useWantedLeave(): { stay: () => void; discard: () => void } | undefined {
  const go = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => undefined,
  );
  if (!go) return undefined;
  return {
    stay: () => want(undefined),
    discard: () => {
      want(undefined);
      unsavedAt = undefined;
      go();
    },
  };
}

/** Nobody is asked about a form that is gone. */
function letGo(): void {
  unsavedAt = undefined;
  if (wanted) want(undefined);
}

/** Asks before the page, the tab or the window is left while `dirty`; `letGo` lets the next leave pass. */
export function useLeaveGuard(dirty: boolean): { letGo: () => void } {
  // A layout effect: a page that is taken away gives up its guard before the next one redirects.
  useLayoutEffect(() => {
    if (!dirty) return;
    unsavedAt = window.location.href;
    return letGo;
  }, [dirty]);
  return { letGo };
}
