import { Button } from '#web/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import * as uiCopy from '#web/ui/ui.copy.ts';
import * as paymentsCopy from './payments.copy.ts';

export function CardSkeleton() {
  return (
    <SkeletonGroup label={paymentsCopy.loadingCardForm} className="grid content-start gap-5">
      <Skeleton className="h-15 rounded-button" />
      <span className="grid gap-2.5">
        <Skeleton className="h-5 w-28 rounded-md" />
        <Skeleton className="h-11 rounded-button" />
      </span>
      <span className="grid grid-cols-2 gap-4">
        {['date', 'code'].map((field) => (
          <span key={field} className="grid gap-2.5">
            <Skeleton className="h-5 w-24 rounded-md" />
            <Skeleton className="h-11 rounded-button" />
          </span>
        ))}
      </span>
    </SkeletonGroup>
  );
}

export function CardFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>
        <span className="block font-semibold">{paymentsCopy.cardFormFailedTitle}</span>
        <span className="text-muted">{paymentsCopy.cardFormFailed}</span>
      </p>
      <Button variant="outline" onClick={onRetry}>
        {uiCopy.tryAgain}
      </Button>
    </div>
  );
}
