import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ProfileCard } from '#shared/profiles/profiles.schema.ts';
import * as searchCopy from '#web/features/search/search.copy.ts';
import {
  type ClosestMatches as Closest,
  closestMatches,
  hasClosest,
} from '#web/features/search/search.queries.ts';
import { noFilters } from '#web/features/search/search-view.ts';
import type { SearchForm } from '#web/features/search/use-search-form.ts';
import { focusResults } from './focus-results.ts';
import { grid } from './found-experts.tsx';
import type { SearchResults } from './use-search-results.ts';

const copy = searchCopy.closest;
const closestTitleId = 'closest-title';
const tagsTitleId = 'popular-tags-title';

type Props = { form: SearchForm; results: SearchResults; card: (expert: ProfileCard) => ReactNode };

/** Below a search without results: the experts who come closest, and tags to search for instead. Fetched only then. */
export function ClosestMatches({ form, results, card }: Props) {
  const isEmpty = results.experts?.length === 0;
  const { data, isPlaceholderData } = useQuery({
    ...closestMatches(form.view),
    enabled: isEmpty && results.current && hasClosest(form.view),
    // The results of the previous search stay as well until the next ones arrive.
    placeholderData: keepPreviousData,
  });
  if (!isEmpty || !data || !hasClosest(form.view)) return null;
  return (
    <div className={clsx('transition-opacity duration-200', isPlaceholderData && 'opacity-60 delay-100')}>
      <Experts closest={data} card={card} />
      <PopularTags tags={data.popularTags} form={form} />
    </div>
  );
}

function Experts({ closest, card }: { closest: Closest; card: Props['card'] }) {
  const { experts, relaxed, query, page } = closest;
  if (experts.length === 0) return null;
  return (
    <section aria-labelledby={closestTitleId} className="border-line border-t pt-8">
      <h2 id={closestTitleId} className="font-semibold text-heading">
        {copy.title}
      </h2>
      <p className="wrap-anywhere mt-1 mb-5 text-muted">{copy.note(relaxed, query, page)}</p>
      <ul className={grid}>
        {experts.map((expert) => (
          <li key={expert.id} className="row-span-5 grid grid-rows-subgrid">
            {card(expert)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PopularTags({ tags, form }: { tags: string[]; form: SearchForm }) {
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby={tagsTitleId} className="mt-10 border-line border-t pt-8">
      <h2 id={tagsTitleId} className="font-semibold text-heading">
        {copy.popularTags}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag} className="min-w-0 max-w-full">
            <Link
              href={form.pathTo({ ...noFilters, query: '', tags: [tag] })}
              onClick={focusResults}
              className="inline-flex min-h-11 max-w-full items-center rounded-full border border-field px-4 text-sm transition-colors hover:bg-ink/6"
            >
              <span className="wrap-anywhere min-w-0">{tag}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
