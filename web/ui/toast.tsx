import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';

export type ToastMessage = { title: string; description?: string | undefined; destructive?: boolean };
type Shown = ToastMessage & { id: number; open: boolean };

const durationMs = 5000;
const swipeThresholdPx = 50;

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

function dismissToast(): void {
  if (shown) set({ ...shown, open: false });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One notification at a time: five seconds, closed by Escape or a swipe to the right, reached with F8. */
export function Toaster() {
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
  return (
    <Toast.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {current && (
        <Toast.Root
          key={current.id}
          open={current.open}
          onOpenChange={(open) => !open && dismissToast()}
          type="foreground"
          className={clsx('toast rounded-card border bg-card p-4 pr-12 shadow-lg', {
            'border-danger text-danger': current.destructive,
            'border-line text-ink': !current.destructive,
          })}
        >
          <Toast.Title className="font-semibold">{current.title}</Toast.Title>
          {current.description && (
            <Toast.Description className="text-sm">{current.description}</Toast.Description>
          )}
          <Toast.Close
            aria-label="Close"
            className="absolute top-1 right-1 grid size-11 cursor-pointer place-items-center rounded-button"
          >
            <X className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed right-0 bottom-0 z-50 m-0 w-full list-none p-4 outline-none md:max-w-[420px]"
      />
    </Toast.Provider>
  );
}
