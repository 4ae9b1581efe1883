import { type RefObject, useEffect, useRef } from 'react';
import { onHistoryMove } from '#web/lib/history-listener.ts';

/** Other results are read from their first one. Going back is left to the browser, which knows where one was. */
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
