import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { isHereToBook } from '#web/lib/here-to-book.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { CentredSpinner } from '#web/ui/spinner.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import { SearchPage } from './search-page.tsx';

/** Visitors see the landing page; people with a profile see the search, people without one are asked for it. */
export function HomePage() {
  const { user } = useAuth();
  return user ? <SignedInHome userId={user.id} /> : <LandingPage />;
}

function SignedInHome({ userId }: { userId: string }) {
  const profile = useQuery(ownProfile(userId));
  if (profile.isError) return <HomeError />;
  if (profile.isPending) return <CentredSpinner />;
  if (profile.data === null && !isHereToBook()) return <Redirect to={paths.onboarding} replace />;
  return <SearchPage />;
}

function HomeError() {
  return (
    <ErrorState
      place="page"
      title="Failed to load profile. Please try refreshing the page."
      action={
        <Button variant="outline" onClick={() => window.location.reload()}>
          Refresh
        </Button>
      }
    />
  );
}
