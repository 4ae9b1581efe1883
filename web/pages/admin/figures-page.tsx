import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { type FigureUnit, figureUnits } from '#shared/operator/figures.rules.ts';
import type { Figures } from '#shared/operator/figures.schema.ts';
import { FigureChart } from '#web/features/operator/figures/figure-chart.tsx';
import { seriesOf } from '#web/features/operator/figures/figure-series.ts';
import * as figuresCopy from '#web/features/operator/figures/figures.copy.ts';
import { figures, figuresQuery } from '#web/features/operator/figures/figures.queries.ts';
import { FilterLink } from '#web/features/operator/filter-link.tsx';
import { loadFailed } from '#web/lib/load-failed.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { ConsoleFrame } from './console-frame.tsx';

const copy = figuresCopy.page;

export function FiguresPage() {
  return (
    <ConsoleFrame title={copy.title}>
      <Charts />
    </ConsoleFrame>
  );
}

const unitOf = (text: string | null): FigureUnit => figureUnits.find((unit) => unit === text) ?? 'day';

function Charts() {
  const [params] = useSearchParams();
  const unit = unitOf(params.get('by'));
  // The same days until the page is opened again, even after midnight.
  const [openedAt] = useState(() => new Date());
  const asked = figuresQuery(unit, openedAt);
  const query = useQuery(figures(asked));
  const { data, isFetching, refetch } = query;
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="w-fit rounded-sm font-semibold text-name">
        {copy.title}
      </h1>
      <p className="mt-2 mb-6 text-muted">{copy.text}</p>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <nav aria-label={copy.units} className="flex flex-wrap gap-2">
          {figureUnits.map((each) => (
            <FilterLink key={each} href={`${paths.adminFigures}?by=${each}`} chosen={each === unit}>
              {figuresCopy.units[each]}
            </FilterLink>
          ))}
        </nav>
        <Button asChild variant="outline">
          <a href={`/api/operator/figures.csv?${asked}`} download>
            {copy.download}
          </a>
        </Button>
      </div>
      {data ? (
        <Overview data={data} />
      ) : loadFailed(query) ? (
        <LoadError
          level={2}
          title={copy.loadFailed}
          busy={isFetching}
          onRetry={refetch}
          onFocusGone={() => title.current?.focus()}
        />
      ) : (
        <SkeletonGroup label={copy.loading} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {figureUnits.map((each) => (
            <Skeleton key={each} className="h-56 rounded-xl" />
          ))}
        </SkeletonGroup>
      )}
    </>
  );
}

function Overview({ data }: { data: Figures }) {
  const starts = data.periods.map(({ start }) => start);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {seriesOf(data).map((series) => (
          <FigureChart key={series.name} series={series} starts={starts} unit={data.unit} />
        ))}
      </div>
      <MissedSearches missed={data.missedSearches} />
    </>
  );
}

function MissedSearches({ missed }: { missed: Figures['missedSearches'] }) {
  const { title, text, words, count, empty } = figuresCopy.missed;
  return (
    <section aria-label={title} className="mt-10 max-w-prose">
      <h2 className="font-semibold text-heading">{title}</h2>
      <p className="mt-1 mb-4 text-muted">{missed.length > 0 ? text : empty}</p>
      {missed.length > 0 && (
        <table className="w-full">
          <caption className="sr-only">{title}</caption>
          <thead className="text-left text-muted text-sm">
            <tr>
              <th scope="col" className="font-normal">
                {words}
              </th>
              <th scope="col" className="text-right font-normal">
                {count}
              </th>
            </tr>
          </thead>
          <tbody>
            {missed.map((each) => (
              <tr key={each.words} className="border-line border-t">
                <td className="wrap-anywhere py-2 pr-4">{each.words}</td>
                <td className="text-right tabular-nums">{each.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
