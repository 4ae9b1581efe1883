import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import * as copy from './profile-states.copy.ts';

export function ProfileSkeleton() {
  return (
    <SkeletonGroup
      label={copy.loading}
      className="mx-auto grid max-w-content gap-x-16 gap-y-12 px-4 pt-8 pb-16 sm:px-6 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <span className="grid content-start gap-6">
        <span className="flex items-center gap-4 sm:gap-6">
          <Skeleton className="size-20 shrink-0 rounded-full sm:size-32" />
          <span className="grid flex-1 gap-3">
            <Skeleton className="h-9 w-3/4 rounded-md" />
            <Skeleton className="h-6 w-1/2 rounded-md" />
          </span>
        </span>
        <Skeleton className="h-6 w-full max-w-prose rounded-md" />
        <Skeleton className="h-6 w-2/3 rounded-md" />
        <Skeleton className="mt-8 h-40 w-full max-w-prose rounded-md" />
      </span>
      <span className="grid content-start gap-6">
        <Skeleton className="h-64 w-full rounded-card" />
        <Skeleton className="h-36 w-full rounded-card" />
      </span>
    </SkeletonGroup>
  );
}

export function ProfileMissing({ text }: { text?: string }) {
  return (
    <>
      <title>{copy.notFoundTitle}</title>
      <EmptyState
        place="page"
        title={copy.notFound}
        text={text}
        action={
          <Button asChild variant="outline">
            <Link href={paths.search}>{copy.browseExperts}</Link>
          </Button>
        }
      />
    </>
  );
}
