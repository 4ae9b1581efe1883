import { useLayoutEffect, useSyncExternalStore } from 'react';

type Navigate = () => void;

/** How many forms hold something that isn't saved, and where someone wanted to go meanwhile. */
let unsaved = 0;
let wanted: Navigate | undefined;
const listeners = new Set<() => void>();

function want(go: Navigate | undefined): void {
  wanted = go;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every way inside the site goes through here: with something unsaved it waits for an answer. */
export function leave(go: Navigate): void {
  if (unsaved === 0) go();
  else want(go);
}

/** Where someone wants to go although something isn't saved; undefined while nobody wants to. */
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
      unsaved = 0;
      go();
    },
  };
}

/** Asks before the page, the tab or the window is left while `dirty`; `letGo` lets the next leave pass. */
export function useLeaveGuard(dirty: boolean): { letGo: () => void } {
  // A layout effect: a page that is taken away gives up its guard before the next one redirects.
  useLayoutEffect(() => {
    if (!dirty) return;
    unsaved += 1;
    const here = window.location.href;
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (unsaved > 0) event.preventDefault();
    };
    // The browser has already gone back: this page is put on top again, and the question asked.
    const back = (event: PopStateEvent) => {
      if (unsaved === 0) return;
      event.stopImmediatePropagation();
      window.history.pushState(null, '', here);
      want(() => window.history.go(-1));
    };
    window.addEventListener('beforeunload', beforeUnload);
    window.addEventListener('popstate', back, true);
    return () => {
      unsaved = Math.max(0, unsaved - 1);
      window.removeEventListener('beforeunload', beforeUnload);
      window.removeEventListener('popstate', back, true);
    };
  }, [dirty]);
  return {
    letGo: () => {
      unsaved = 0;
    },
  };
}
