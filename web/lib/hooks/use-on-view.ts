import { type RefObject, useEffect, useEffectEvent } from 'react';

const margin = '600px';

/** Called when an element is about to come into view, or is there already, once for each `turn`; never for none. */
export function useOnView(
  element: RefObject<Element | null>,
  turn: number | undefined,
  onNear: () => void,
): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (turn === undefined || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // Of several changes since the last frame, the latest is true.
        if (!entries.at(-1)?.isIntersecting) return;
        observer.disconnect();
        near();
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [turn, element]);
}
