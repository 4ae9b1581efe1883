import { useLayoutEffect, useSyncExternalStore } from 'react';

type Navigate = () => void;

/** The address of the form with unsaved changes, if any, and the navigation waiting for the user's decision. */
let unsavedAt: string | undefined;
let pending: Navigate | undefined;
const listeners = new Set<() => void>();

function setPending(navigate: Navigate | undefined): void {
  pending = navigate;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every navigation inside the site goes through here. With unsaved changes, it waits for the user's decision. */
export function leave(navigate: Navigate): void {
  if (unsavedAt === undefined) navigate();
  else setPending(navigate);
}

/**
 * Must run before the router starts, so that the router doesn't see a blocked navigation. By then the browser has
 * already gone back, so the form's page is pushed onto the history again.
 */
export function guardHistory(): void {
  window.addEventListener('popstate', (event) => {
    if (unsavedAt === undefined) return;
    event.stopImmediatePropagation();
    window.history.pushState(null, '', unsavedAt);
    setPending(() => window.history.go(-1));
  });
  window.addEventListener('beforeunload', (event) => {
    if (unsavedAt !== undefined) event.preventDefault();
  });
}

/** The navigation that waits for the user's decision about unsaved changes, if any. */
export function usePendingNavigation(): { stay: () => void; discard: () => void } | undefined {
  const navigate = useSyncExternalStore(
    subscribe,
    () => pending,
    () => undefined,
  );
  if (!navigate) return undefined;
  return {
    stay: () => setPending(undefined),
    discard: () => {
      setPending(undefined);
      unsavedAt = undefined;
      navigate();
    },
  };
}

function allowLeaving(): void {
  unsavedAt = undefined;
  if (pending) setPending(undefined);
}

/** Asks before leaving the page or closing the tab while `dirty`. After `allowLeaving` it no longer asks. */
export function useLeaveGuard(dirty: boolean): { allowLeaving: () => void } {
  // A layout effect, so that a page that unmounts releases its guard before the next page redirects.
  useLayoutEffect(() => {
    if (!dirty) return;
    unsavedAt = window.location.href;
    return allowLeaving;
  }, [dirty]);
  return { allowLeaving };
}
