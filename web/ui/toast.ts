import { useSyncExternalStore } from 'react';

export type ToastMessage = { title: string; description?: string | undefined; destructive?: boolean };
type Shown = ToastMessage & { id: number; open: boolean };

let shown: Shown | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Shown | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a notification in place of the one that is there. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  set({ ...message, id: lastId, open: true });
}

export function dismissToast(): void {
  if (shown) set({ ...shown, open: false });
}

export function useToast(): Shown | undefined {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
