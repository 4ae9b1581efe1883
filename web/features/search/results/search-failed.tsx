import { useRef } from 'react';
import * as searchCopy from '#web/features/search/search.copy.ts';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import { ErrorState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { focusResults } from './focus-results.ts';
import type { SearchResults } from './use-search-results.ts';

const copy = searchCopy.results;

/** Shown above the previous results, if any. Stays during a retry, so that the layout doesn't jump. */
export function SearchFailed({ results }: { results: SearchResults }) {
  const { experts, reason, retry, searching } = results;
  const box = useRef<HTMLDivElement>(null);
  useFocusLost(box, focusResults);
  const retryButton = (
    <Button variant="outline" busy={searching} onClick={retry}>
      {copy.tryAgain}
    </Button>
  );
  return (
    <div ref={box}>
      {experts ? (
        <div
          role="alert"
          className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-danger bg-danger-soft p-4 text-danger"
        >
          <p>{copy.showingPrevious(reason)}</p>
          {retryButton}
        </div>
      ) : (
        <ErrorState
          place="list"
          title={searchCopy.fetchFailed}
          text={reason ?? copy.checkConnection}
          action={retryButton}
        />
      )}
    </div>
  );
}
