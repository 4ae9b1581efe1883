import { Link } from 'wouter';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { TimesSkeleton } from '#web/features/bookings/times/time-states.tsx';
import { paths, profilePath } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import * as requestCopy from './request.copy.ts';

/** Why the viewer can't book this expert, or undefined if they can. */
export function notBookableReason(profile: Profile, name: string, viewerId: string) {
  const reasons = requestCopy.notBookable;
  if (profile.userId === viewerId) return reasons.ownProfile;
  if (!profile.isActive) return reasons.inactive(name);
  if (profile.pricingTiers.length === 0) return reasons.noPrices(name);
  return undefined;
}

type NotBookableProps = { profileId: string; title: string; text: string };

export function NotBookable({ profileId, title, text }: NotBookableProps) {
  return (
    <EmptyState
      place="page"
      title={title}
      text={text}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <Button asChild variant="outline">
            <Link href={profilePath(profileId)}>{requestCopy.viewProfile}</Link>
          </Button>
          <Button asChild variant="outline">
            <Link href={paths.search}>{requestCopy.browseExperts}</Link>
          </Button>
        </span>
      }
    />
  );
}

/** Placeholder while the profile loads. */
export function BookingSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-10">
        <SkeletonGroup label={requestCopy.loadingProfile} className="grid gap-4">
          <Skeleton className="h-7 w-32 rounded-md" />
          <span className="grid grid-cols-3 gap-2 sm:gap-4">
            {durations.map((minutes) => (
              <Card key={minutes} className="grid justify-items-center gap-3 px-1 py-4">
                <Skeleton className="mb-1 size-14 rounded-full sm:size-20" />
                <Skeleton className="h-4 w-14 rounded-md" />
                <Skeleton className="mb-1 h-4 w-10 rounded-md" />
              </Card>
            ))}
          </span>
        </SkeletonGroup>
        <TimesSkeleton />
      </div>
      <Card className="grid content-start gap-8 self-start max-sm:p-4">
        <span className="flex items-center gap-4">
          <Skeleton className="size-14 shrink-0 rounded-full" />
          <Skeleton className="h-6 w-2/3 rounded-md" />
        </span>
        {durations.map((minutes) => (
          <Skeleton key={minutes} />
        ))}
      </Card>
    </div>
  );
}

const durations = [15, 30, 45];
