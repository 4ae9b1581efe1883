import { Sparkles } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { searchFormId } from './search-box.tsx';
import { hasFilters } from './search-view.ts';
import type { SearchForm } from './use-search-form.ts';

/** Nobody fits: what to try instead, the most promising step first. */
export function NothingFound({ form }: { form: SearchForm }) {
  const { view } = form;
  const filtered = hasFilters(view);
  return (
    <EmptyState
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
              onClick={(event) => {
                event.preventDefault();
                form.change({ ai: true });
              }}
            >
              <Sparkles aria-hidden="true" className="size-4" />
              Try AI-powered search
            </Button>
          )}
          {(filtered || view.query) && (
            <Button asChild variant="outline">
              <Link href={form.pathTo({ query: '', tags: [], minPrice: '', maxPrice: '' })}>
                Show all experts
              </Link>
            </Button>
          )}
        </div>
      }
    />
  );
}
