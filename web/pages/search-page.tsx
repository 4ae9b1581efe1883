import { useLocation } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { WaitingBanner } from '#web/features/notifications/waiting-banner.tsx';
import { ExpertCard, ExpertCardSkeleton } from '#web/features/profiles/expert-card.tsx';
import { FiltersWithoutScript } from '#web/features/search/filters/filters-without-script.tsx';
import { ActiveFilters, FilterButton, SortChoice } from '#web/features/search/filters/search-toolbar.tsx';
import { quoted } from '#web/features/search/quoted.ts';
import { ClosestMatches } from '#web/features/search/results/closest-matches.tsx';
import { ExpertResults } from '#web/features/search/results/search-results.tsx';
import { SearchNote, SearchStatus } from '#web/features/search/results/search-status.tsx';
import { useSearchResults } from '#web/features/search/results/use-search-results.ts';
import * as searchCopy from '#web/features/search/search.copy.ts';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { useSearchForm } from '#web/features/search/use-search-form.ts';
import { useQueryString } from '#web/lib/hooks/use-query-string.ts';
import { PageHead } from '#web/lib/page-head.tsx';
import { paths } from '#web/lib/paths.ts';
import { ProfileGate } from '#web/pages/profile/profile-gate.tsx';
import * as searchPageCopy from './search-page.copy.ts';

/** At /search for everyone and at / for members with a profile. One screen, so that a search can start at either. */
export function SearchPage() {
  const [path] = useLocation();
  const { user } = useAuth();
  return (
    <ProfileGate>
      <div className="mx-auto max-w-content px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
        {user && path === paths.home && <WaitingBanner userId={user.id} />}
        <ExpertSearch />
      </div>
    </ProfileGate>
  );
}

const maxTitleLength = 60;

function ExpertSearch() {
  const form = useSearchForm();
  const results = useSearchResults(form.view);
  const { query } = form.view;
  const hasParams = useQueryString() !== '';
  return (
    <>
      <PageHead
        title={searchPageCopy.documentTitle(searchCopy.title, query && quoted(query, maxTitleLength))}
        description={searchPageCopy.description}
        path={paths.search}
        unlisted={hasParams}
      />
      <h1 className="font-semibold text-title">{searchCopy.title}</h1>
      <search className="mt-6 block sm:mt-8">
        <SearchBox form={form} busy={results.searching} />
      </search>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="flex grow basis-full flex-wrap gap-3 sm:order-last sm:grow-0 sm:basis-auto">
          <FilterButton form={form} total={results.current ? results.answer?.total : undefined} />
          <SortChoice sort={form.view.sort} onSort={(sort) => form.change({ sort })} />
        </div>
        <SearchStatus view={form.view} results={results} />
      </div>
      <FiltersWithoutScript form={form} />
      <SearchNote view={form.view} results={results} />
      <ActiveFilters form={form} />
      <div className="mt-5">
        <ExpertResults
          form={form}
          results={results}
          card={(expert) => <ExpertCard profile={expert} />}
          skeleton={<ExpertCardSkeleton />}
        />
        <ClosestMatches form={form} results={results} card={(expert) => <ExpertCard profile={expert} />} />
      </div>
    </>
  );
}
