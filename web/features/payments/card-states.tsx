import { Button } from '#web/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';

/** The shape of a card's fields. */
export function CardSkeleton() {
  return (
    <SkeletonGroup label="Loading the card form" className="grid content-start gap-5">
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
        <span className="block font-semibold">The card form could not be loaded</span>
        <span className="text-muted">
          The connection may have been lost, or something in your browser blocks it.
        </span>
      </p>
      <Button variant="outline" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
