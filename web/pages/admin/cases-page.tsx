import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { operatorSelf } from '#web/features/operator/access/access.queries.ts';
import { filterPath, filterQuery, noFilter, parseFilter } from '#web/features/operator/cases/case-filter.ts';
import { CaseFilters } from '#web/features/operator/cases/case-filters.tsx';
import { CaseList } from '#web/features/operator/cases/case-list.tsx';
import * as casesCopy from '#web/features/operator/cases/cases.copy.ts';
import { caseList } from '#web/features/operator/cases/cases.queries.ts';
import { useQueryString } from '#web/lib/hooks/use-query-string.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { LoadedList, NothingFound } from './loaded-list.tsx';

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
  const { data } = query;
  const title = useRef<HTMLHeadingElement>(null);
  const cases = data?.pages.flatMap((page) => page.cases);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="mb-6 w-fit rounded-sm font-semibold text-name">
        {copy.title}
      </h1>
      <CaseFilters filter={filter} counts={data?.pages.at(-1)?.counts} />
      <LoadedList
        {...{ query, title, copy }}
        items={query.isPlaceholderData ? undefined : cases}
        nothing={<Nothing isFiltered={filterQuery(filter) !== ''} />}
      >
        {(found) => (
          <>
            <CaseList cases={found} operatorId={self?.id ?? ''} />
            <p className="mt-2 text-muted text-sm max-sm:hidden">{copy.keys}</p>
          </>
        )}
      </LoadedList>
    </>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState level={2} {...copy.empty} />;
  return <NothingFound copy={copy.nothingFound} allPath={filterPath(noFilter)} />;
}
