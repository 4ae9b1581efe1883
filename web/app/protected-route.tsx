import { type ReactNode, useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts';
import { paths } from '#web/lib/paths.ts';
import { CentredSpinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';

const redirectDelayMs = 500;

/** A spinner until it is known who this is, then the page, or the way to /auth. */
export function ProtectedRoute({ path, children }: { path: string; children: ReactNode }) {
  const { user } = useAuth();
  const hydrated = useHydrated();
  if (!hydrated || user === undefined) return <CentredSpinner />;
  if (user) return children;
  return path === paths.dashboard ? <LoggedOut /> : <Redirect to={paths.auth} replace />;
}

/** The dashboard says what happened before it leaves. */
function LoggedOut() {
  const [, navigate] = useLocation();
  useEffect(() => {
    toast({ title: 'Unauthorized: You are logged out. Logging in again...', destructive: true });
    const timer = setTimeout(() => navigate(paths.auth, { replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <CentredSpinner />;
}
