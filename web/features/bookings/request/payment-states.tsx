import { useEffect } from 'react';
import { Link } from 'wouter';
import { bookPath, paths } from '#web/lib/paths.ts';
import { startAtTop } from '#web/lib/start-at-top.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import * as paymentCopy from './payment.copy.ts';
import * as requestCopy from './request.copy.ts';

type ClosedProps = { profileId: string; reason: keyof typeof paymentCopy.paymentClosed };

/** Shown in place of the card form when there is nothing left to pay. */
export function PaymentClosed({ profileId, reason }: ClosedProps) {
  const { title, text } = paymentCopy.paymentClosed[reason];
  // The card form that this replaces may have had the focus.
  useEffect(startAtTop, []);
  return (
    <div role="status">
      <title>{`${title} · InTime`}</title>
      <EmptyState
        place="page"
        title={title}
        text={text}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <Button asChild>
              <Link href={bookPath(profileId)}>{requestCopy.chooseTime}</Link>
            </Button>
            <Button asChild variant="outline">
              <Link href={paths.dashboard}>{requestCopy.goToDashboard}</Link>
            </Button>
          </span>
        }
      />
    </div>
  );
}

/** Placeholder while the booking loads. */
export function PaymentSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <SkeletonGroup label={paymentCopy.loadingBooking} className="grid content-start gap-4">
        <Skeleton className="h-8 w-32 rounded-md" />
        <span className="flex flex-wrap items-center justify-between gap-x-4">
          <Skeleton className="h-6 w-60 rounded-md" />
          <Skeleton className="my-2.5 h-6 w-28 rounded-md" />
        </span>
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
