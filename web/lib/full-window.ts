import { useEffect, useSyncExternalStore } from 'react';

let isFilled = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isFilled = next;
  for (const listener of listeners) listener();
}

/** This component fills the whole window while it is mounted, so nothing else can be seen or focused. */
export function useFullWindow(): void {
  useEffect(() => {
    set(true);
    return () => set(false);
  }, []);
}

export function useIsWindowFilled(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isFilled,
    () => false,
  );
}
