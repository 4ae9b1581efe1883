import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Called when an element is taken off the page while the focus is in it, before the focus is lost. */
export function useFocusLost(element: RefObject<Element | null>, onGone: () => void): void {
  const gone = useEffectEvent(onGone);
  useLayoutEffect(() => {
    const box = element.current;
    return () => {
      if (box?.contains(document.activeElement)) gone();
    };
  }, [element]);
}
