import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Calls back when an element is removed while it contains the focus, so that the focus can be moved elsewhere. */
export function useFocusLost(element: RefObject<Element | null>, onLost: () => void): void {
  const handleLost = useEffectEvent(onLost);
  useLayoutEffect(() => {
    const box = element.current;
    return () => {
      if (box?.contains(document.activeElement)) handleLost();
    };
  }, [element]);
}
