import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { dismissToast } from './toast.ts';

/**
 * Closes the toast after five seconds, not counting the time when the pointer or the focus is on it or the window is in
 * the background. Radix has such a timer too, but closing a toast while it is paused pauses all later ones.
 */
export function useToastTimer(open: boolean) {
  const [paused, setPaused] = useState(false);
  const remainingMs = useRef(5000);
  useEffect(() => {
    if (!open || paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(dismissToast, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [open, paused]);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  useEffect(() => {
    window.addEventListener('blur', pause);
    window.addEventListener('focus', resume);
    return () => {
      window.removeEventListener('blur', pause);
      window.removeEventListener('focus', resume);
    };
  });
  return {
    onPointerEnter: pause,
    onFocus: pause,
    onBlur: resume,
    onPointerLeave: ({ currentTarget }: PointerEvent) =>
      setPaused(currentTarget.contains(document.activeElement)),
  };
}
