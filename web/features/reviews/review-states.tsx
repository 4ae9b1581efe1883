import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { reviewBlockedCopy } from '#shared/reviews/reviews.copy.ts';
import type { ReviewBlockedReason } from '#shared/reviews/reviews.rules.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';

const reasons: Record<ReviewBlockedReason | 'missing' | 'own', { title: string; text: string }> = {
  missing: { title: 'Booking not found', text: 'There is no session of yours at this address.' },
  own: {
    title: 'Your client reviews this session',
    text: 'What they write stands on your profile. You can answer it from your dashboard.',
  },
  reviewed: {
    title: 'You have reviewed this session',
    text: 'Thank you. A review is written once and stays as it is.',
  },
  missed: { title: 'This session can’t be reviewed', text: reviewBlockedCopy.missed },
  ahead: { title: 'Your session isn’t over yet', text: reviewBlockedCopy.ahead },
  ended: { title: 'This session didn’t take place', text: 'So there is nothing to review.' },
  late: { title: 'The time for a review has passed', text: reviewBlockedCopy.late },
};

type Props = { why: keyof typeof reasons; children?: ReactNode };

/** There is nothing to write here: why, and where to go. */
export function NothingToReview({ why, children }: Props) {
  const { title, text } = reasons[why];
  // It may take the place of a form that had the focus.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
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
              <Link href={paths.dashboard}>Go to Dashboard</Link>
            </Button>
          </div>
        }
      />
    </div>
  );
}

/** The shape of the form while the booking is on its way. */
export function ReviewSkeleton() {
  return (
    <SkeletonGroup label="Loading your session">
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
