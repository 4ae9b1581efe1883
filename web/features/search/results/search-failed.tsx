import { useRef } from 'react';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import { ErrorState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { focusResults } from './focus-results.ts';
import type { SearchResults } from './use-search-results.ts';

/** Above the results before it, if there were any. It stays while it is tried again, so that nothing moves. */
export function SearchFailed({ results }: { results: SearchResults }) {
  const { experts, reason, retry, searching } = results;
  const box = useRef<HTMLDivElement>(null);
  useFocusLost(box, focusResults);
  const retryButton = (
    <Button variant="outline" busy={searching} onClick={retry}>
      Try again
    </Button>
  );
  return (
    <div ref={box}>
      {experts ? (
        <div
          role="alert"
          className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-danger bg-danger-soft p-4 text-danger"
        >
          <p>{reason ?? 'This search did not work.'} You still see the results before it.</p>
          {retryButton}
        </div>
      ) : (
        <ErrorState
          place="list"
          title="Experts could not be loaded"
          text={reason ?? 'The connection may have been lost on the way.'}
          action={retryButton}
        />
      )}
    </div>
  );
}
