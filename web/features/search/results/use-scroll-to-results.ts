import { type RefObject, useEffect, useRef } from 'react';
import { onHistoryMove } from '#web/lib/history-listener.ts';

/** Scrolls to the top when the results change. On going back, the browser restores the position itself. */
export function useScrollToResults(results: RefObject<Element | null>, search: string): void {
  const lastSearch = useRef(search);
  const goingBack = useRef(false);
  useEffect(() => {
    return onHistoryMove(() => {
      goingBack.current = true;
      return undefined;
    });
  }, []);
  useEffect(() => {
    if (lastSearch.current === search) return;
    lastSearch.current = search;
    const above = (results.current?.getBoundingClientRect().top ?? 0) < 0;
    if (above && !goingBack.current) window.scrollTo({ top: 0, behavior: 'instant' });
    goingBack.current = false;
  }, [search, results]);
}
