import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { CentredSpinner } from '#web/ui/dial.tsx';

export function OwnProfilePage() {
  const { user } = useAuth();
  const { data: profile, isPending, isError, refetch } = useQuery(ownProfile(user?.id));
  if (isPending) return <CentredSpinner />;
  if (isError) {
    return (
      <Notice text="Failed to load profile">
        <Button variant="outline" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Notice>
    );
  }
  if (!profile) {
    return (
      <Notice text="Profile not found">
        <Button asChild variant="outline">
          <Link href={paths.search}>Browse Experts</Link>
        </Button>
      </Notice>
    );
  }
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-12">
      <title>My Profile · InTime</title>
      <h1 className="font-semibold text-4xl">
        {profile.user.firstName} {profile.user.lastName}
      </h1>
      <p className="mt-2 text-muted">{profile.role}</p>
      <p className="mt-6 max-w-prose text-lg">{profile.headline}</p>
    </div>
  );
}

function Notice({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-md place-content-center justify-items-center gap-4 px-4 text-center">
      <title>My Profile · InTime</title>
      <h1 className="font-semibold text-2xl">{text}</h1>
      {children}
    </div>
  );
}
