import { Card } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import * as timesCopy from './times.copy.ts';
import type { Times } from './use-times.ts';

/** The calendar gets at least a thumb-friendly width; the slots get the rest. */
export const pickerGrid =
  'grid gap-6 md:grid-cols-[minmax(19.25rem,1fr)_minmax(0,1fr)] md:gap-8 lg:gap-6 xl:gap-8';

const cells = (count: number) => Array.from({ length: count }, (_, index) => index);

export function TimesSkeleton() {
  return (
    <Card className="max-sm:px-2 max-sm:py-3">
      <SkeletonGroup label={timesCopy.loading} className={pickerGrid}>
        <span className="block min-h-94">
          <Skeleton className="mx-3 my-2.5 h-6 w-36 rounded-md" />
          <span className="mt-11 grid grid-cols-7">
            {cells(35).map((cell) => (
              <span key={cell} className="grid h-12 place-items-center">
                <Skeleton className="size-7 rounded-full" />
              </span>
            ))}
          </span>
        </span>
        <span className="block max-sm:px-2">
          <Skeleton className="my-2.5 h-6 w-48 rounded-md" />
          <span className="mt-10 grid grid-cols-4 gap-2 sm:grid-cols-3">
            {cells(12).map((cell) => (
              <Skeleton key={cell} className="h-11 rounded-button" />
            ))}
          </span>
        </span>
      </SkeletonGroup>
    </Card>
  );
}

type FailedProps = { times: Times; onFocusGone: () => void };

export function TimesFailed({ times, onFocusGone }: FailedProps) {
  return (
    <LoadError
      title={timesCopy.failedTitle}
      text={timesCopy.failedInForm}
      busy={times.isRetrying}
      onRetry={times.retry}
      onFocusGone={onFocusGone}
    />
  );
}
