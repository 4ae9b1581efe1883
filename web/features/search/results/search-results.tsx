import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import type { ProfileCard } from '#shared/profiles/profiles.schema.ts';
import * as searchCopy from '#web/features/search/search.copy.ts';
import { writeView } from '#web/features/search/search-view.ts';
import type { SearchForm } from '#web/features/search/use-search-form.ts';
import { SkeletonGroup } from '#web/ui/skeleton.tsx';
import { resultsTitleId } from './focus-results.ts';
import { FoundExperts, grid } from './found-experts.tsx';
import { SearchFailed } from './search-failed.tsx';
import { useScrollToResults } from './use-scroll-to-results.ts';
import type { SearchResults } from './use-search-results.ts';

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'];

type Props = {
  form: SearchForm;
  results: SearchResults;
  card: (expert: ProfileCard) => ReactNode;
  skeleton: ReactNode;
};

export function ExpertResults({ form, results, card, skeleton }: Props) {
  const { experts, current, failed } = results;
  const section = useRef<HTMLElement>(null);
  useScrollToResults(section, writeView(form.view));
  const isWaiting = !current && !failed;
  return (
    <section
      ref={section}
      aria-labelledby={resultsTitleId}
      aria-busy={isWaiting}
      // Without results, the closest matches follow right below.
      className={experts?.length === 0 ? 'pb-10' : 'min-h-[60vh]'}
    >
      <h2 id={resultsTitleId} tabIndex={-1} className="sr-only">
        {searchCopy.results.title}
      </h2>
      {failed && <SearchFailed results={results} />}
      {experts && (
        <div className={clsx('transition-opacity duration-200', isWaiting && 'opacity-60 delay-100')}>
          {/* A new search gets new cards, so that one expert's card doesn't move across the grid. */}
          <FoundExperts key={results.key} form={form} results={results} experts={experts} card={card} />
        </div>
      )}
      {!experts && !failed && (
        <SkeletonGroup label={searchCopy.results.loading} className={grid}>
          {skeletons.map((key) => (
            <div key={key} className="row-span-5 grid grid-rows-subgrid">
              {skeleton}
            </div>
          ))}
        </SkeletonGroup>
      )}
    </section>
  );
}
