import { Sparkles } from 'lucide-react';
import { Link } from 'wouter';
import { searchFormId } from '#web/features/search/search-box.tsx';
import { hasFilters, noFilters } from '#web/features/search/search-view.ts';
import type { SearchForm } from '#web/features/search/use-search-form.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { focusResults } from './focus-results.ts';

/** Nobody fits: what to try instead, the most promising step first. */
export function NothingFound({ form }: { form: SearchForm }) {
  const { view } = form;
  const filtered = hasFilters(view);
  return (
    <EmptyState
      place="list"
      title="No experts found"
      text={
        filtered
          ? 'Try fewer filters, or describe what you need in other words.'
          : 'Try other words, or describe what you need in a sentence.'
      }
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
              <span className="whitespace-normal">Try AI-powered search</span>
            </Button>
          )}
          {(filtered || view.query) && (
            <Button asChild variant="outline">
              <Link href={form.pathTo({ query: '', ...noFilters })} onClick={focusResults}>
                Show all experts
              </Link>
            </Button>
          )}
        </div>
      }
    />
  );
}

/** An address with a page beyond the last one. */
export function NoSuchPage({ form: { view, pathTo } }: { form: SearchForm }) {
  return (
    <EmptyState
      place="list"
      title={`There is no page ${view.page}.`}
      action={
        <Button asChild variant="outline">
          <Link href={pathTo({ page: 1 })} onClick={focusResults}>
            Show the first page
          </Link>
        </Button>
      }
    />
  );
}
