import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const nearEndPx = 48;

/**
 * Keeps a list scrolled to its end as it grows. If the user has scrolled up, the position stays and `hasNew` is set.
 * Items added at the beginning don't move what the user is reading.
 */
export function useStickToEnd(list: RefObject<HTMLElement | null>, first: string, last: string) {
  const previous = useRef({ first: '', last: '', height: 0 });
  const isAtEnd = useRef(true);
  const [hasNew, setHasNew] = useState(false);
  const scrollToEnd = () => {
    const element = list.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    isAtEnd.current = true;
    setHasNew(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the first or last item changes
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const before = previous.current;
    if (before.last !== last) {
      if (isAtEnd.current) scrollToEnd();
      else setHasNew(true);
    } else if (before.first !== first && !isAtEnd.current) {
      element.scrollTop += element.scrollHeight - before.height;
    }
    previous.current = { first, last, height: element.scrollHeight };
  }, [first, last]);
  return {
    hasNew,
    scrollToEnd,
    onScroll: () => {
      const element = list.current;
      if (!element) return;
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx;
      if (isAtEnd.current) setHasNew(false);
    },
  };
}
