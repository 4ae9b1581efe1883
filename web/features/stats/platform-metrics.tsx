import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { Stats } from '#shared/stats/stats.schema.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import * as statsCopy from './stats.copy.ts';
import { platformStats } from './stats.queries.ts';

type Figure = { name: string; text: (stats: Stats) => string };

const figures: Figure[] = [
  { name: statsCopy.newProfiles, text: ({ newProfilesToday }) => String(newProfilesToday) },
  { name: statsCopy.acceptRate, text: ({ requestAcceptRate }) => `${requestAcceptRate.toFixed(0)}%` },
  { name: statsCopy.timeToMeeting, text: (stats) => `${stats.avgTimeToFirstMeeting.toFixed(0)}h` },
  { name: statsCopy.rating, text: ({ avgRating }) => avgRating.toFixed(1) },
];

/** If the figures can't be loaded, one line says so; the rest of the page stays useful. */
export function PlatformMetrics() {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const query = useQuery(platformStats);
  const { data, isFetching, refetch } = query;
  return (
    <section aria-labelledby={id}>
      <h2 ref={title} tabIndex={-1} id={id} className="mb-4 w-fit rounded-sm font-semibold text-heading">
        {statsCopy.title}
      </h2>
      {loadFailed(query) ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-y py-4">
          <p>{statsCopy.fetchFailed}</p>
          <TryAgain
            busy={isFetching}
            onClick={() => void refetch()}
            onFocusGone={() => title.current?.focus()}
          />
        </div>
      ) : (
        <dl
          aria-busy={!data}
          className="grid grid-cols-2 border-line border-y sm:grid-cols-4 sm:divide-x sm:divide-line"
        >
          {figures.map(({ name, text }) => (
            <div key={name} className="grid content-between gap-1 py-4 pr-3 sm:px-5 sm:first:pl-0">
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="min-h-8 font-semibold text-heading tabular-nums">
                {data ? text(data) : <Skeleton className="h-7 w-14 rounded-md" />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
