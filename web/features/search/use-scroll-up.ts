import { type RefObject, useEffect, useRef } from 'react';

/** Other results are read from their first one. Going back is left to the browser, which knows where one was. */
export function useScrollUp(results: RefObject<Element | null>, search: string): void {
  const shown = useRef(search);
  const goingBack = useRef(false);
  useEffect(() => {
    const back = () => {
      goingBack.current = true;
    };
    // Before the router hears of it, and draws.
    window.addEventListener('popstate', back, true);
    return () => window.removeEventListener('popstate', back, true);
  }, []);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    const above = (results.current?.getBoundingClientRect().top ?? 0) < 0;
    if (above && !goingBack.current) window.scrollTo({ top: 0, behavior: 'instant' });
    goingBack.current = false;
  }, [search, results]);
}
