import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** A new page starts at its top, for the eyes and for the keyboard. Going back is left to the browser. */
export function ScrollToTop() {
  const [path] = useLocation();
  const shown = useRef(path);
  const going = useRef<'back' | 'forth'>('forth');
  useEffect(() => {
    const back = () => {
      going.current = 'back';
    };
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (going.current === 'forth') window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
    going.current = 'forth';
  }, [path]);
  return null;
}
