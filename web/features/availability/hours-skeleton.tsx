import { Card } from '#web/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import * as hoursCopy from './hours.copy.ts';

const days = [1, 2, 3, 4, 5, 6, 7];

export function HoursSkeleton() {
  return (
    <SkeletonGroup
      label={hoursCopy.loading}
      className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <Card className="grid content-start gap-5 max-sm:p-4">
        <Skeleton className="h-7 w-40 rounded-md" />
        <span className="grid gap-3 sm:grid-cols-2">
          <Skeleton className="h-20 w-full rounded-card" />
          <Skeleton className="h-20 w-full rounded-card" />
        </span>
        <Skeleton className="h-11 w-full rounded-button" />
        {days.map((day) => (
          <span key={day} className="flex items-center justify-between gap-5 border-line border-t pt-3">
            <Skeleton className="h-5 w-28 rounded-md" />
            <Skeleton className="h-11 w-12 rounded-button sm:w-80" />
          </span>
        ))}
      </Card>
      <Card className="grid content-start gap-5 max-sm:p-4">
        <Skeleton className="h-7 w-48 rounded-md" />
        <Skeleton className="h-13 w-full rounded-card" />
        <Skeleton className="h-11 w-full rounded-button" />
        <Skeleton className="h-64 w-full rounded-card" />
      </Card>
    </SkeletonGroup>
  );
}
