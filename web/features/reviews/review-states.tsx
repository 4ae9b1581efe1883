import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { startAtTop } from '#web/lib/start-at-top.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import * as reviewsCopy from './reviews.copy.ts';
import { noReview } from './reviews.copy.ts';

type Props = { reason: keyof typeof noReview; children?: ReactNode };

/** Says why there is no review form, with a link to the dashboard. */
export function NothingToReview({ reason, children }: Props) {
  const { title, text } = noReview[reason];
  // This may replace a form that had the focus.
  useEffect(startAtTop, []);
  return (
    <div role="status">
      <title>{`${title} · InTime`}</title>
      <EmptyState
        place="page"
        title={title}
        text={text}
        action={
          <div className="grid justify-items-center gap-6">
            {children}
            <Button asChild>
              <Link href={paths.dashboard}>{reviewsCopy.goToDashboard}</Link>
            </Button>
          </div>
        }
      />
    </div>
  );
}

/** Placeholder for the form while the booking loads. */
export function ReviewSkeleton() {
  return (
    <SkeletonGroup label={reviewsCopy.loading}>
      <Card className="grid gap-8 max-sm:p-4">
        <span className="grid gap-3">
          <Skeleton className="h-7 w-64 max-w-full rounded-md" />
          <Skeleton className="h-11 w-56 rounded-button" />
        </span>
        <span className="grid gap-2">
          <Skeleton className="h-5 w-44 rounded-md" />
          <Skeleton className="h-40 w-full rounded-button" />
        </span>
        <span className="grid gap-3">
          <Skeleton className="h-7 w-52 max-w-full rounded-md" />
          <Skeleton className="h-13 w-full rounded-card" />
        </span>
      </Card>
    </SkeletonGroup>
  );
}

export function SummarySkeleton() {
  const person = (
    <span className="flex items-center gap-4">
      <Skeleton className="size-14 shrink-0 rounded-full" />
      <span className="grid flex-1 content-center gap-2 max-lg:h-20.5">
        <Skeleton className="h-5 w-2/3 rounded-md" />
        <Skeleton className="h-4 w-1/2 rounded-md lg:hidden" />
      </span>
    </span>
  );
  return (
    <>
      <Card className="grid gap-6 max-lg:hidden">
        {person}
        {['session', 'when', 'total'].map((line) => (
          <Skeleton key={line} className="h-5 rounded-md" />
        ))}
      </Card>
      <div className="lg:hidden">{person}</div>
    </>
  );
}
