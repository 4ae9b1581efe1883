import { type RefObject, useEffect, useEffectEvent } from 'react';

const margin = '600px';

/** Calls back once for each value of `turn` when the element is in view or about to be. Undefined turns it off. */
export function useOnView(
  element: RefObject<Element | null>,
  turn: number | undefined,
  onNear: () => void,
): void {
  const handleNear = useEffectEvent(onNear);
  useEffect(() => {
    if (turn === undefined || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // There may be several entries since the last frame; the last one is current.
        if (!entries.at(-1)?.isIntersecting) return;
        observer.disconnect();
        handleNear();
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [turn, element]);
}
