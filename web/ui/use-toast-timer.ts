import { useEffect, useRef, useState } from 'react';
import { dismissToast } from './toast.ts';

const durationMs = 5000;

/**
 * Closes the toast after five seconds, not counting the time when the pointer or the focus is on it or the window is in
 * the background. Radix has such a timer too, but closing a toast while it is paused pauses all later ones.
 */
export function useToastTimer(open: boolean) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [inBackground, setInBackground] = useState(false);
  const remainingMs = useRef(durationMs);
  const running = open && !hovered && !focused && !inBackground;
  useEffect(() => {
    if (!running) return;
    const startedAt = Date.now();
    const timer = setTimeout(dismissToast, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [running]);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('blur', () => setInBackground(true), { signal });
    window.addEventListener('focus', () => setInBackground(false), { signal });
    return () => listeners.abort();
  }, []);
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
