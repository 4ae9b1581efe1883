import { useCallback, useRef } from 'react';

/**
 * Moves the focus to something that may not be there yet: then it goes there when it comes, unless its owner has gone
 * on meanwhile.
 */
export function useDeferredFocus() {
  const place = useRef<HTMLElement | null>(null);
  const waitingFrom = useRef<Element | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    place.current = element;
    if (!element || !waitingFrom.current) return;
    const unmoved = [waitingFrom.current, document.body].includes(document.activeElement ?? document.body);
    waitingFrom.current = null;
    if (unmoved) element.focus();
  }, []);
  const focus = useCallback(() => {
    // What is there to choose from is on the page a moment later.
    queueMicrotask(() => {
      if (place.current) place.current.focus();
      else waitingFrom.current = document.activeElement ?? document.body;
    });
  }, []);
  return { ref, focus };
}
