import * as searchCopy from '#web/features/search/search.copy.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { focusResults } from './focus-results.ts';
import type { SearchResults } from './use-search-results.ts';

/** Shown above the previous results, if any. Stays during a retry, so that the layout doesn't jump. */
export function SearchFailed({ results }: { results: SearchResults }) {
  const { experts, reason, retry, searching } = results;
  if (experts) {
    return (
      <div
        role="alert"
        className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-danger bg-danger-soft p-4 text-danger"
      >
        <p>{searchCopy.results.showingPrevious(reason)}</p>
        <TryAgain busy={searching} onClick={retry} onFocusGone={focusResults} />
      </div>
    );
  }
  return (
    <LoadError
      place="list"
      title={searchCopy.fetchFailed}
      text={reason}
      busy={searching}
      onRetry={retry}
      onFocusGone={focusResults}
    />
  );
}
