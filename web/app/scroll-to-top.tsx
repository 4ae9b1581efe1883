import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { useSite } from '#web/lib/site.tsx';
import { startAtTop } from '#web/lib/start-at-top.ts';
import { matchRoute } from './match-route.ts';

/** Scrolls to the top of a new page and focuses it. On going back, the browser restores the scroll position. */
export function ScrollToTop() {
  const [path] = useLocation();
  const { user } = useAuth();
  const { screen = path } = matchRoute(path, useSite(), user ? 'members' : 'visitors').route;
  const lastScreen = useRef(screen);
  const direction = useRef<'back' | 'forward'>('forward');
  useEffect(() => {
    const back = () => {
      direction.current = 'back';
    };
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
  useEffect(() => {
    if (lastScreen.current === screen) return;
    lastScreen.current = screen;
    if (direction.current === 'forward') startAtTop();
    direction.current = 'forward';
  }, [screen]);
  return null;
}
