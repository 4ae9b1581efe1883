/** Returns `handled` to keep the event from later listeners and from the router. */
type Listener = () => 'handled' | undefined;

const listeners = new Set<Listener>();

/** Must run before the router starts: listeners are called in the order they were added. */
export function listenToHistory(): void {
  window.addEventListener('popstate', (event) => {
    for (const listener of listeners) {
      if (listener() === 'handled') return event.stopImmediatePropagation();
    }
  });
}

/** Calls the listener when the user goes back or forward, before the page changes. */
export function onHistoryMove(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
