import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Whether the component is still on the page, for what comes back after a wait. */
export function useMounted(): RefObject<boolean> {
  const mounted = useRef(false);
  // A layout effect: a page that is only kept hidden while the next one loads is gone already.
  useLayoutEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
