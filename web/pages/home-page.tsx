import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { CentredSpinner } from '#web/ui/dial.tsx';
import { LandingPage } from './landing-page.tsx';
import { SearchPage } from './search-page.tsx';

/** Visitors see the landing page; people with a profile see the search, people without one are asked for it. */
export function HomePage() {
  const { user } = useAuth();
  const profile = useQuery(ownProfile(user?.id));
  if (!user) return <LandingPage />;
  if (profile.isError) return <HomeError />;
  if (profile.isPending) return <CentredSpinner />;
  if (profile.data === null) return <Redirect to={paths.onboarding} replace />;
  return <SearchPage />;
}

function HomeError() {
  return (
    <div
      role="alert"
      className="mx-auto grid min-h-[60vh] max-w-md place-content-center gap-4 px-4 text-center"
    >
      <p>Failed to load profile. Please try refreshing the page.</p>
      <Button variant="outline" className="justify-self-center" onClick={() => window.location.reload()}>
        Refresh
      </Button>
    </div>
  );
}
