import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Whether the component is still mounted, for code that runs after an await. */
export function useMounted(): RefObject<boolean> {
  const mounted = useRef(false);
  // A layout effect, because React also cleans it up when it hides a page while the next one loads.
  useLayoutEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
