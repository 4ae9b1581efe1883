import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { dropSession } from '#web/features/accounts/session.ts';
import type { SignInAgainProps } from '#web/features/accounts/sign-in-again.tsx';
import { lazyComponent, useLoaded } from '#web/lib/lazy-component.tsx';
import { useSessionPaused } from '#web/lib/session-pause.ts';
import { useSite } from '#web/lib/site.tsx';
import { isProtected } from './match-route.ts';

const SignInAgain = lazyComponent<SignInAgainProps>(() =>
  import('#web/features/accounts/sign-in-again.tsx').then((m) => m.SignInAgain),
);

/** When the session ends, asks the user to sign in again, over the page. */
export function SessionEnd() {
  const client = useQueryClient();
  const site = useSite();
  const [path] = useLocation();
  const isPaused = useSessionPaused();
  const isLoaded = useLoaded(SignInAgain, isPaused);
  const drop = useEffectEvent(() => dropSession(client));
  useEffect(() => {
    if (!isPaused) return;
    // Back on a public page, the user is a visitor.
    if (!isProtected(path, site)) drop();
    // Without the dialog, the user signs in on its own page.
    SignInAgain.preload().catch(drop);
  }, [isPaused, path, site]);
  return isLoaded && <SignInAgain open={isPaused} />;
}
