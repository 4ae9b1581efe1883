import { useCallback, useRef } from 'react';

/** Focuses an element that may not be mounted yet: once it is, unless the user has moved the focus meanwhile. */
export function useDeferredFocus() {
  const target = useRef<HTMLElement | null>(null);
  const focusedBefore = useRef<Element | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    target.current = element;
    if (!element || !focusedBefore.current) return;
    const unmoved = [focusedBefore.current, document.body].includes(document.activeElement ?? document.body);
    focusedBefore.current = null;
    if (unmoved) element.focus();
  }, []);
  const focus = useCallback(() => {
    // Wait for the pending render, which may mount the element.
    queueMicrotask(() => {
      if (target.current) target.current.focus();
      else focusedBefore.current = document.activeElement ?? document.body;
    });
  }, []);
  return { ref, focus };
}
