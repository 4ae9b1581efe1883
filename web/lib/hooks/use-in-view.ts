import { type RefObject, useEffect, useState } from 'react';

const margin = '600px';

/** Becomes true when the element is about to scroll into view, and stays true. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && setNear(true), {
      rootMargin: margin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, element]);
  return isNear;
}
