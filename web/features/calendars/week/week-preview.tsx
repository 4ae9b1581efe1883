import type { Availability } from '#shared/availability/availability.schema.ts';
import * as calendarsCopy from '#web/features/calendars/calendars.copy.ts';
import type { OwnCalendars } from '#web/features/calendars/use-calendars.ts';
import { lazyComponent, useLoaded } from '#web/lib/lazy-component.tsx';
import { loadFailed } from '#web/lib/load-failed.ts';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import type { WeekPictureProps } from './week-picture.tsx';

const copy = calendarsCopy.week;

/** Loads once there is something to show, with the calendar arithmetic that it needs. */
const WeekPicture = lazyComponent<WeekPictureProps>(() =>
  import('./week-picture.tsx').then((m) => m.WeekPicture),
);

type Props = { calendars: OwnCalendars; hours: Availability; onFocusGone: () => void };

/** The week as clients find it: the expert's hours, and what their calendars take away from them. */
export function WeekPreview({ calendars: { busy, monday }, hours, onFocusGone }: Props) {
  const { data, isFetching, refetch } = busy;
  const isLoaded = useLoaded(WeekPicture, true);
  if (loadFailed(busy)) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{copy.failed}</p>
        <TryAgain busy={isFetching} onClick={() => void refetch()} onFocusGone={onFocusGone} />
      </div>
    );
  }
  if (!data || !isLoaded) {
    return (
      <SkeletonGroup label={copy.loading}>
        <Skeleton className="h-80 w-full rounded-card" />
      </SkeletonGroup>
    );
  }
  return <WeekPicture hours={hours} busy={data} monday={monday} />;
}
