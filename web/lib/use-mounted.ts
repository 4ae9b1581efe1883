import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page, for what comes back after a wait. */
export function useMounted(): RefObject<boolean> {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
