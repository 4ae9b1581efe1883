import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { useSite } from '#web/lib/site.tsx';
import { matchRoute } from './match-route.ts';

/** A new page starts at its top, for the eyes and for the keyboard. Going back is left to the browser. */
export function ScrollToTop() {
  const [path] = useLocation();
  const { user } = useAuth();
  const { screen = path } = matchRoute(path, useSite(), user ? 'members' : 'visitors').route;
  const shown = useRef(screen);
  const going = useRef<'back' | 'forth'>('forth');
  useEffect(() => {
    const back = () => {
      going.current = 'back';
    };
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    if (going.current === 'forth') window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
    going.current = 'forth';
  }, [screen]);
  return null;
}
