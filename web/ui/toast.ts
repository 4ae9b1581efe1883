import { useSyncExternalStore } from 'react';

export type ToastMessage = { title: string; description?: string | undefined; destructive?: boolean };
type Toast = ToastMessage & { id: number; open: boolean };

let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Toast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, replacing the current one. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  set({ ...message, id: lastId, open: true });
}

export function dismissToast(): void {
  if (current) set({ ...current, open: false });
}

export function useToast(): Toast | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
