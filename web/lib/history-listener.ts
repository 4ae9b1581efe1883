/** Says `handled` of a step that nobody else needs to hear of. */
type Listener = () => 'handled' | undefined;

const listeners = new Set<Listener>();

/** Started before the router listens: a window's listeners are called in the order in which they came. */
export function listenToHistory(): void {
  window.addEventListener('popstate', (event) => {
    for (const listener of listeners) {
      if (listener() === 'handled') return event.stopImmediatePropagation();
    }
  });
}

/** Called when someone goes back or forth in the history, before the page shows it. */
export function onHistoryMove(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
