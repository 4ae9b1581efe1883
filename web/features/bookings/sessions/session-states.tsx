import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import * as sessionsCopy from './sessions.copy.ts';

/** Placeholder for the tabs and two cards. */
export function SessionsSkeleton() {
  return (
    <SkeletonGroup label={sessionsCopy.loading}>
      <Skeleton className="mb-6 h-13 w-full rounded-card sm:w-80" />
      <span className="grid gap-4">
        {['first', 'second'].map((card) => (
          <span
            key={card}
            className="grid gap-x-8 gap-y-4 rounded-card border border-line bg-card p-5 sm:p-6 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
          >
            <span className="flex gap-4">
              <Skeleton className="size-12 shrink-0 rounded-full" />
              <span className="grid flex-1 content-start gap-2">
                <Skeleton className="h-5 w-32 rounded-md" />
                <Skeleton className="h-4 w-20 rounded-md" />
                <Skeleton className="mt-1 h-6 w-24 rounded-full" />
              </span>
            </span>
            <span className="grid content-start gap-3">
              <Skeleton className="h-5 w-72 max-w-full rounded-md" />
              <Skeleton className="h-4 w-28 rounded-md" />
              <Skeleton className="mt-2 h-11 w-36 rounded-button" />
            </span>
          </span>
        ))}
      </span>
    </SkeletonGroup>
  );
}

export function NoUpcoming() {
  return (
    <EmptyState
      place="list"
      title={sessionsCopy.noUpcoming}
      text={sessionsCopy.noUpcomingHint}
      action={
        <Button asChild variant="outline">
          <Link href={paths.search}>{sessionsCopy.browseExperts}</Link>
        </Button>
      }
    />
  );
}

export function NoPast() {
  return <EmptyState place="list" title={sessionsCopy.noPast} text={sessionsCopy.noPastHint} />;
}
