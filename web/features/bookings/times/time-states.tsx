import { ErrorState } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import type { Times } from './use-times.ts';

/** The month is wide enough for thumbs; the times have what is left. */
export const pickerGrid =
  'grid gap-6 md:grid-cols-[minmax(19.25rem,1fr)_minmax(0,1fr)] md:gap-8 lg:gap-6 xl:gap-8';

const cells = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The shape of a month and of a day's times. */
export function TimesSkeleton() {
  return (
    <Card className="max-sm:px-2 max-sm:py-3">
      <SkeletonGroup label="Loading free times" className={pickerGrid}>
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

export const timesFailed = 'Free times could not be loaded';

type FailedProps = { times: Times; onFocusGone: () => void };

export function TimesFailed({ times, onFocusGone }: FailedProps) {
  return (
    <ErrorState
      title={timesFailed}
      text="The connection may have been lost on the way. What you typed is still here."
      action={<TryAgain busy={times.isRetrying} onClick={times.retry} onFocusGone={onFocusGone} />}
    />
  );
}
