import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { ProfileCard } from '#shared/profiles/profiles.schema.ts';
import * as searchCopy from '#web/features/search/search.copy.ts';
import type { SearchForm } from '#web/features/search/use-search-form.ts';
import { Button } from '#web/ui/button.tsx';
import { focusResults } from './focus-results.ts';
import { MoreExperts } from './more-experts.tsx';
import { NoSuchPage, NothingFound } from './nothing-found.tsx';
import type { SearchResults } from './use-search-results.ts';

export const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3';

type Props = {
  form: SearchForm;
  results: SearchResults;
  experts: ProfileCard[];
  card: (expert: ProfileCard) => ReactNode;
};

export function FoundExperts({ form, results, experts, card }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const requestFocus = useFocusOnNew(list, experts.length);
  const { view, pathTo } = form;
  const { answer, more } = results;
  if (experts.length === 0) return answer?.total ? <NoSuchPage form={form} /> : <NothingFound form={form} />;
  return (
    <>
      {view.page > 1 && (
        <p className="pb-5 text-center">
          <Button asChild variant="outline">
            <Link href={pathTo({ page: view.page - 1 })} onClick={focusResults}>
              {searchCopy.results.showPrevious}
            </Link>
          </Button>
        </p>
      )}
      <ul ref={list} className={grid}>
        {experts.map((expert) => (
          <li key={expert.id} className="row-span-5 grid grid-rows-subgrid">
            {card(expert)}
          </li>
        ))}
      </ul>
      {more.page !== undefined && (
        <MoreExperts
          more={more}
          page={more.page}
          href={pathTo({ page: more.page })}
          onRequestMore={requestFocus}
        />
      )}
    </>
  );
}

type FocusRequest = { from: number; scroll: boolean };

/** After more experts were requested, focuses the first new card; for keyboard users it also scrolls into view. */
function useFocusOnNew(list: React.RefObject<HTMLUListElement | null>, count: number) {
  const focusRequest = useRef<FocusRequest>(undefined);
  useLayoutEffect(() => {
    if (focusRequest.current === undefined || count <= focusRequest.current.from) return;
    const { from, scroll } = focusRequest.current;
    focusRequest.current = undefined;
    const card = list.current?.children[from];
    card?.querySelector('a')?.focus({ preventScroll: true });
    if (scroll) card?.scrollIntoView({ block: 'nearest' });
  }, [count, list]);
  return (scroll: boolean) => {
    focusRequest.current = { from: list.current?.childElementCount ?? count, scroll };
  };
}
