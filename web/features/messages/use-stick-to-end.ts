import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const nearPx = 48;

/**
 * A list that grows at its end stays there, unless somebody reads further up: then it stays where they read, and it is
 * said that there is more. What comes at its beginning moves nothing.
 */
export function useStickToEnd(list: RefObject<HTMLElement | null>, first: string, last: string) {
  const shown = useRef({ first: '', last: '', height: 0 });
  const atEnd = useRef(true);
  const [hasMore, setHasMore] = useState(false);
  const toEnd = () => {
    const element = list.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    atEnd.current = true;
    setHasMore(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is first and last moves it
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const before = shown.current;
    if (before.last !== last) {
      if (atEnd.current) toEnd();
      else setHasMore(true);
    } else if (before.first !== first && !atEnd.current) {
      element.scrollTop += element.scrollHeight - before.height;
    }
    shown.current = { first, last, height: element.scrollHeight };
  }, [first, last]);
  return {
    hasMore,
    toEnd,
    onScroll: () => {
      const element = list.current;
      if (!element) return;
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
      if (atEnd.current) setHasMore(false);
    },
  };
}
