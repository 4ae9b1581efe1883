import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False on the server and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
