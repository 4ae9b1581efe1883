import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { useSite } from '#web/lib/site.tsx';
import { startAtTop } from '#web/lib/start-at-top.ts';
import { matchRoute } from './match-route.ts';
import { audienceOf } from './routes.ts';

/** Scrolls to the top of a new page and focuses it. On going back, the browser restores the scroll position. */
export function ScrollToTop() {
  const [path] = useLocation();
  const { user } = useAuth();
  const { screen = path } = matchRoute(path, useSite(), audienceOf(user)).route;
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
    // A part of the page that the address names comes into view by itself.
    if (direction.current === 'forward' && window.location.hash === '') startAtTop();
    direction.current = 'forward';
  }, [screen]);
  return null;
}
