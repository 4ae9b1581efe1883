import { type RefObject, useEffect, useRef } from 'react';

/**
 * A ref for the heading of a part of a page. An address that ends in `#name` leads there as soon as that part is
 * rendered: the browser itself looks only once, before the data has loaded.
 */
export function useAnchor<Target extends HTMLElement>(name: string | undefined): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (name === undefined || window.location.hash !== `#${name}`) return;
    target.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    target.current?.focus({ preventScroll: true });
  }, [name]);
  return target;
}
