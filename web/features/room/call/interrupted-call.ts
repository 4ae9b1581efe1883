import type { TurnedOff } from '../devices/use-local-media.ts';

const storageKey = 'intime-interrupted-call';

type Interrupted = { bookingId: string; off: TurnedOff };

/** The page is closing in the middle of a call. Kept by this tab only. */
export function rememberInterrupted(bookingId: string, off: TurnedOff): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ bookingId, off } satisfies Interrupted));
  } catch {
    // Without storage a reload leads to the lobby.
  }
}

export function forgetInterrupted(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing is stored then.
  }
}

/** What was turned off in this call when the page was reloaded. Undefined after any other way here. */
export function interruptedCall(bookingId: string): TurnedOff | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type !== 'reload') return undefined;
  try {
    const interrupted = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Interrupted>;
    return interrupted.bookingId === bookingId ? interrupted.off : undefined;
  } catch {
    return undefined;
  }
}
