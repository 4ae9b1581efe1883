import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { photoOf } from '#shared/uploads/photos.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { nameOf } from '#web/features/profiles/name-of.ts';
import { ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';

export function DashboardPage() {
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6">
      <title>Dashboard · InTime</title>
      <h1 className="mb-8 font-semibold text-title">Dashboard</h1>
      <ProfileCard />
      <p className="mt-8 text-muted">No upcoming sessions</p>
    </div>
  );
}

function ProfileCard() {
  const { user } = useAuth();
  const { data: profile, isPending, isError, refetch } = useQuery(ownProfile(user?.id));
  if (isPending) {
    return (
      <SkeletonGroup label="Loading profile">
        <Skeleton className="h-28 w-full rounded-card" />
      </SkeletonGroup>
    );
  }
  if (isError) {
    return (
      <ErrorState
        title="Failed to load profile"
        action={
          <Button variant="outline" onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      />
    );
  }
  return profile ? <OwnCard profile={profile} /> : <CreateCard />;
}

function OwnCard({ profile }: { profile: Profile }) {
  const { user, role, isActive, pricingTiers } = profile;
  return (
    <Card className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar
          imageUrl={photoOf(user.profileImageUrl, 'small')}
          firstName={user.firstName}
          lastName={user.lastName}
          username={user.username}
          className="size-14 text-lg"
        />
        <div className="min-w-0 flex-1 basis-40">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="wrap-anywhere font-semibold text-heading">{nameOf(profile)}</h2>
            {isActive ? <Badge tone="good">Active</Badge> : <Badge tone="wait">Inactive</Badge>}
          </div>
          <p className="wrap-anywhere text-muted">{role}</p>
        </div>
        <div className="flex gap-3 max-sm:w-full">
          <Button asChild variant="outline" className="max-sm:flex-1">
            <Link href={paths.hours} state={{ from: paths.dashboard }}>
              Hours
            </Link>
          </Button>
          <Button asChild variant="outline" className="max-sm:flex-1">
            <Link href={paths.ownProfile}>View Profile</Link>
          </Button>
        </div>
      </div>
      {pricingTiers.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-4 border-line border-t pt-5">
          <p>Nobody can book you until your time has a price.</p>
          <Button asChild className="max-sm:w-full">
            <Link href={paths.editProfile}>Set your prices</Link>
          </Button>
        </div>
      )}
    </Card>
  );
}

function CreateCard() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="font-semibold text-heading">Create Your Expert Profile</h2>
        <p className="mt-1 text-muted">A page with your name, your prices and a link for your bio.</p>
      </div>
      <Button asChild className="max-sm:w-full">
        <Link href={paths.onboarding}>Create Profile</Link>
      </Button>
    </Card>
  );
}
