import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { dismissToast, useToast } from './toast.ts';
import * as uiCopy from './ui.copy.ts';
import { useToastTimer } from './use-toast-timer.ts';

const swipeThresholdPx = 50;

/** One toast at a time. It closes after five seconds, by Escape or by a swipe to the right; F8 focuses it. */
export function Toaster() {
  const current = useToast();
  return (
    <Toast.Provider
      duration={Number.POSITIVE_INFINITY}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
    >
      {current && <CurrentToast key={current.id} current={current} />}
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed right-0 bottom-[var(--bottom-bar,0px)] z-50 m-0 w-full list-none p-4 outline-none md:max-w-[420px]"
      />
    </Toast.Provider>
  );
}

function CurrentToast({ current }: { current: NonNullable<ReturnType<typeof useToast>> }) {
  const pauseEvents = useToastTimer(current.open);
  return (
    <Toast.Root
      open={current.open}
      onOpenChange={(open) => !open && dismissToast()}
      onEscapeKeyDown={closeDialogInstead}
      type="foreground"
      {...pauseEvents}
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
        aria-label={uiCopy.close}
        className="absolute top-1 right-1 grid size-11 cursor-pointer place-items-center rounded-button"
      >
        <X className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}

/** Radix sends Escape to the newest layer, the toast, even if an older dialog has the focus. It is meant for the dialog. */
function closeDialogInstead(event: KeyboardEvent): void {
  const dialog = event.target instanceof Element ? event.target.closest('[role=dialog]') : null;
  const close = dialog?.querySelector<HTMLElement>('[data-dialog-close]');
  if (!close) return;
  event.preventDefault();
  close.click();
}
