import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import * as copy from './next-times.copy.ts';

const shownDays = [1, 2, 3];
const shownTimes = [1, 2, 3, 4];

export const rows = 'grid grid-cols-1 content-start gap-4 sm:gap-2';
export const row = 'grid grid-cols-1 items-center gap-1 sm:grid-cols-[6.5rem_minmax(0,1fr)]';
export const cells = 'grid grid-cols-4 gap-2';

type Props = {
  /** The time zone of the times, or that there are none to choose from. */
  hint?: ReactNode;
  choice: ReactNode;
  footer: ReactNode;
  /** The times of another duration are still shown. */
  isOutdated?: boolean;
  children: ReactNode;
};

/** The same height whatever is shown in it, so that nothing below moves when the times arrive. */
export function NextTimesFrame({ hint, choice, footer, isOutdated = false, children }: Props) {
  const id = useId();
  return (
    // Without a script there are no times to show; the other links to the booking are still there.
    <section aria-labelledby={id} className="noscript:hidden">
      <Card className="grid grid-cols-1 gap-4 max-sm:p-4">
        <div>
          <h2 id={id} className="font-semibold text-heading">
            {copy.title}
          </h2>
          <p className="mt-1 min-h-5 text-muted text-sm">{hint}</p>
        </div>
        {choice}
        <div
          aria-busy={isOutdated}
          className={clsx(
            'grid min-h-60 grid-cols-1 transition-opacity sm:min-h-37',
            isOutdated && 'opacity-50',
          )}
        >
          {children}
        </div>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">{footer}</div>
      </Card>
    </section>
  );
}

/** Until the script that loads the times has started. Experts with a single price have no durations to choose from. */
export function NextTimesSkeleton({ hasChoice }: { hasChoice: boolean }) {
  return (
    <NextTimesFrame
      choice={hasChoice && <Skeleton className="h-13 rounded-card" />}
      footer={<Skeleton className="h-5 w-28 rounded-md" />}
    >
      <TimesLoading />
    </NextTimesFrame>
  );
}

export function TimesLoading() {
  return (
    <SkeletonGroup label={copy.loading} className={rows}>
      {shownDays.map((day) => (
        <span key={day} className={row}>
          <Skeleton className="my-0.5 h-4 w-20 rounded-md" />
          <span className={cells}>
            {shownTimes.map((time) => (
              <Skeleton key={time} className="h-11 rounded-button" />
            ))}
          </span>
        </span>
      ))}
    </SkeletonGroup>
  );
}
