import { useEffect } from 'react';
import { Link } from 'wouter';
import { bookPath, paths } from '#web/lib/paths.ts';
import { EmptyState, ErrorState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';

const reasons = {
  ended: {
    title: 'Your time is no longer held',
    text: 'A time is held for a few minutes while you pay. Nothing was charged, and perhaps it is still free: choose it again.',
  },
  missing: {
    title: 'Booking not found',
    text: 'There is no booking of yours at this address. Nothing was charged.',
  },
};

/** There is nothing to pay here any more: why, and where to go. */
export function PaymentOver({ profileId, why }: { profileId: string; why: keyof typeof reasons }) {
  // It may take the place of a form that had the focus.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  return (
    <div role="status">
      <title>{`${reasons[why].title} · InTime`}</title>
      <EmptyState
        place="page"
        {...reasons[why]}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <Button asChild>
              <Link href={bookPath(profileId)}>Choose a Time</Link>
            </Button>
            <Button asChild variant="outline">
              <Link href={paths.dashboard}>Go to Dashboard</Link>
            </Button>
          </span>
        }
      />
    </div>
  );
}

const failures = {
  booking: {
    title: 'Failed to fetch booking',
    text: 'The connection may have been lost on the way. Nothing was charged.',
  },
  payment: { title: 'Payment setup failed', text: 'Nothing was charged. Please try again.' },
};

type FailedProps = { what: keyof typeof failures; busy: boolean; onRetry: () => void };

export function PaymentFailed({ what, busy, onRetry }: FailedProps) {
  return (
    <ErrorState
      {...failures[what]}
      action={
        <Button variant="outline" busy={busy} onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}

/** The shape of the card form and of the summary while the booking is on its way. */
export function PaymentSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <SkeletonGroup label="Loading your booking" className="grid content-start gap-4">
        <Skeleton className="h-8 w-32 rounded-md" />
        <Skeleton className="h-6 w-60 rounded-md" />
        <Card className="grid gap-5 max-sm:p-4">
          <Skeleton className="h-14 rounded-button" />
          {['number', 'date'].map((field) => (
            <span key={field} className="grid gap-2.5">
              <Skeleton className="h-5 w-28 rounded-md" />
              <Skeleton className="h-11 rounded-button" />
            </span>
          ))}
          <Skeleton className="my-2.5 h-6 w-56 rounded-md" />
        </Card>
      </SkeletonGroup>
      <Card className="grid content-start gap-8 self-start max-sm:p-4">
        <span className="flex items-center gap-4">
          <Skeleton className="size-14 shrink-0 rounded-full" />
          <Skeleton className="h-6 w-2/3 rounded-md" />
        </span>
        {['session', 'when', 'total'].map((line) => (
          <Skeleton key={line} />
        ))}
        <Skeleton className="h-11 rounded-button" />
      </Card>
    </div>
  );
}
