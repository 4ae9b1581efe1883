import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'wouter';
import { operatorSelf } from '#web/features/operator/access/access.queries.ts';
import { filterPath, filterQuery, noFilter, parseFilter } from '#web/features/operator/cases/case-filter.ts';
import { CaseFilters } from '#web/features/operator/cases/case-filters.tsx';
import { CaseList } from '#web/features/operator/cases/case-list.tsx';
import * as casesCopy from '#web/features/operator/cases/cases.copy.ts';
import { caseList } from '#web/features/operator/cases/cases.queries.ts';
import { LoadMore } from '#web/features/operator/load-more.tsx';
import { useQueryString } from '#web/lib/hooks/use-query-string.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { ConsoleFrame } from './console-frame.tsx';

const copy = casesCopy.list;

/** The operators' queue. */
export function CasesPage() {
  return (
    <ConsoleFrame title={copy.title}>
      <Queue />
    </ConsoleFrame>
  );
}

function Queue() {
  const filter = parseFilter(useQueryString());
  const { data: self } = useQuery(operatorSelf);
  const query = useInfiniteQuery(caseList(filter));
  const { data, isFetching, refetch } = query;
  const title = useRef<HTMLHeadingElement>(null);
  const cases = data?.pages.flatMap((page) => page.cases);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="mb-6 w-fit rounded-sm font-semibold text-name">
        {copy.title}
      </h1>
      <CaseFilters filter={filter} counts={data?.pages.at(-1)?.counts} />
      {loadFailed(query) ? (
        <LoadError
          level={2}
          title={copy.loadFailed}
          busy={isFetching}
          onRetry={refetch}
          onFocusGone={() => title.current?.focus()}
        />
      ) : !cases || query.isPlaceholderData ? (
        <Loading />
      ) : cases.length === 0 ? (
        <Nothing isFiltered={filterQuery(filter) !== ''} />
      ) : (
        <>
          <CaseList cases={cases} operatorId={self?.id ?? ''} />
          <p className="mt-2 text-muted text-sm max-sm:hidden">{copy.keys}</p>
          <LoadMore query={query} />
        </>
      )}
    </>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState level={2} {...copy.empty} />;
  const { title, text, showAll } = copy.nothingFound;
  return (
    <EmptyState
      level={2}
      title={title}
      text={text}
      action={
        <Button asChild variant="outline">
          <Link href={filterPath(noFilter)}>{showAll}</Link>
        </Button>
      }
    />
  );
}

function Loading() {
  return (
    <SkeletonGroup label={copy.loading} className="grid gap-px">
      <Skeleton className="h-20 rounded-t-card" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20 rounded-b-card" />
    </SkeletonGroup>
  );
}
