import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { currentUser } from '#web/features/accounts/accounts.queries.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { paths } from '#web/lib/paths.ts';
import { ErrorState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CenteredSpinner } from '#web/ui/spinner.tsx';
import * as copy from './profile-pages.copy.ts';

/** At home, signed-in people without a profile are sent to onboarding. Everywhere else it just renders its children. */
export function ProfileGate({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const { user } = useAuth();
  // After signing out, the cache is updated a moment before the auth context.
  const signedIn = useQueryClient().getQueryData(currentUser.queryKey) != null;
  const userId = path === paths.home && signedIn ? user?.id : undefined;
  const { data: profile, isError } = useQuery(ownProfile(userId));
  if (userId === undefined || profile) return children;
  if (isError) return <HomeError />;
  if (profile === undefined) return <CenteredSpinner />;
  return user?.hereToBook ? children : <Redirect to={paths.onboarding} replace />;
}

function HomeError() {
  return (
    <ErrorState
      place="page"
      title={copy.homeLoadFailed}
      action={
        <Button variant="outline" onClick={() => window.location.reload()}>
          {copy.refresh}
        </Button>
      }
    />
  );
}
