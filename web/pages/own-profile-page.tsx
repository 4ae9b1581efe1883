import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { CentredSpinner } from '#web/ui/spinner.tsx';

export function OwnProfilePage() {
  return (
    <>
      <title>My Profile · InTime</title>
      <OwnProfile />
    </>
  );
}

function OwnProfile() {
  const { user } = useAuth();
  const { data: profile, isPending, isError, refetch } = useQuery(ownProfile(user?.id));
  if (isPending) return <CentredSpinner />;
  if (isError) {
    return (
      <ErrorState
        place="page"
        title="Failed to load profile"
        action={
          <Button variant="outline" onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      />
    );
  }
  if (!profile) {
    return (
      <EmptyState
        place="page"
        title="Profile not found"
        action={
          <Button asChild variant="outline">
            <Link href={paths.search}>Browse Experts</Link>
          </Button>
        }
      />
    );
  }
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6">
      <h1 className="font-semibold text-title">
        {profile.user.firstName} {profile.user.lastName}
      </h1>
      <p className="mt-2 text-muted">{profile.role}</p>
      <p className="mt-6 max-w-prose text-lg">{profile.headline}</p>
    </div>
  );
}
