import { Sparkles } from 'lucide-react';
import { Link } from 'wouter';
import * as searchCopy from '#web/features/search/search.copy.ts';
import { searchFormId } from '#web/features/search/search-box.tsx';
import { hasFilters, noFilters } from '#web/features/search/search-view.ts';
import type { SearchForm } from '#web/features/search/use-search-form.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { focusResults } from './focus-results.ts';

const copy = searchCopy.results;

/** No results: suggestions for what to try next, the most promising one first. */
export function NothingFound({ form }: { form: SearchForm }) {
  const { view } = form;
  const filtered = hasFilters(view);
  return (
    <EmptyState
      place="list"
      title={searchCopy.noExpertsFound}
      text={filtered ? copy.fewerFilters : copy.otherWords}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {!view.ai && view.query && (
            <Button
              type="submit"
              form={searchFormId}
              name="semantic"
              value="true"
              variant="outline"
              onClick={(event) => {
                event.preventDefault();
                focusResults();
                form.change({ ai: true });
              }}
            >
              <Sparkles aria-hidden="true" className="size-4 shrink-0" />
              <span className="whitespace-normal">{searchCopy.tryAiSearch}</span>
            </Button>
          )}
          {(filtered || view.query) && (
            <Button asChild variant="outline">
              <Link href={form.pathTo({ query: '', ...noFilters })} onClick={focusResults}>
                {copy.showAll}
              </Link>
            </Button>
          )}
        </div>
      }
    />
  );
}

/** For a URL with a page number beyond the last page. */
export function NoSuchPage({ form: { view, pathTo } }: { form: SearchForm }) {
  return (
    <EmptyState
      place="list"
      title={copy.noSuchPage(view.page)}
      action={
        <Button asChild variant="outline">
          <Link href={pathTo({ page: 1 })} onClick={focusResults}>
            {copy.firstPage}
          </Link>
        </Button>
      }
    />
  );
}
