import { useEffect, useState } from 'react';
import type { CalendarsSectionProps } from '#web/features/calendars/calendars-section.tsx';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import * as copy from './hours-page.copy.ts';

export const CalendarsSection = lazyComponent<CalendarsSectionProps>(() =>
  import('#web/features/calendars/calendars-section.tsx').then((m) => m.CalendarsSection),
);

type State = 'loading' | 'loaded' | 'failed' | 'retrying';

/** The section about other calendars loads once the form is on screen. */
export function CalendarsSlot(props: CalendarsSectionProps) {
  const [state, setState] = useState<State>('loading');
  const load = () =>
    CalendarsSection.preload().then(
      () => setState('loaded'),
      () => setState('failed'),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void load(), []);
  if (state === 'loaded') return <CalendarsSection {...props} />;
  if (state === 'loading') {
    return (
      <Card className="max-sm:p-4">
        <SkeletonGroup label={copy.loadingCalendars} className="grid gap-5">
          <Skeleton className="h-7 w-40 rounded-md" />
          <Skeleton />
          <Skeleton className="h-11 w-48 rounded-button" />
        </SkeletonGroup>
      </Card>
    );
  }
  return (
    <LoadError
      level={2}
      place="section"
      title={copy.calendarsFailed}
      busy={state === 'retrying'}
      onRetry={() => {
        setState('retrying');
        void load();
      }}
    />
  );
}
