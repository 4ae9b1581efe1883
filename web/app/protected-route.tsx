import { Fragment, type ReactNode, useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts';
import { paths } from '#web/lib/paths.ts';
import { returnHere } from '#web/lib/sign-in-intent.ts';
import { CenteredSpinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';
import * as appCopy from './app.copy.ts';

const redirectDelayMs = 500;

/** Shows a spinner until the user is known, then the page. Visitors sign in first and then come back. */
export function ProtectedRoute({ path, children }: { path: string; children: ReactNode }) {
  const { user } = useAuth();
  const hydrated = useHydrated();
  if (!hydrated || user === undefined) return <CenteredSpinner />;
  // Another user gets a new page, without what the last one typed.
  if (user) return <Fragment key={user.id}>{children}</Fragment>;
  return path === paths.dashboard ? <LoggedOut /> : <Redirect to={paths.auth} state={returnHere()} replace />;
}

/** The dashboard shows a toast before it redirects. */
function LoggedOut() {
  const [, navigate] = useLocation();
  useEffect(() => {
    toast({ title: appCopy.sessionEnded, destructive: true });
    const timer = setTimeout(
      () => navigate(paths.auth, { replace: true, state: returnHere() }),
      redirectDelayMs,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return <CenteredSpinner />;
}
