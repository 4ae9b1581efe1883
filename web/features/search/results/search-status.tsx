import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import * as searchCopy from '#web/features/search/search.copy.ts';
import type { FoundPage } from '#web/features/search/search.queries.ts';
import { isSemantic, type SearchView } from '#web/features/search/search-view.ts';
import type { SearchResults } from './use-search-results.ts';

const copy = searchCopy.status;

const settleMs = 600;

type Props = { view: SearchView; results: SearchResults };

/** The number of results. Without results it is empty, because the results area says so itself. */
export function SearchStatus({ view, results }: Props) {
  const { answer, current, failed, key, more } = results;
  const searching = !current && !failed;
  const count = answer?.total ? copy.count(answer.total) : '';
  return (
    <div className="min-w-0 grow basis-full sm:basis-0">
      {(searching || count) && (
        <p className="flex min-h-11 items-center font-semibold tabular-nums">
          {searching ? copy.searching : count}
        </p>
      )}
      <Announcement
        id={current && answer ? `${key} ${more.added}` : ''}
        text={answer ? foundText(view, answer, more.added) : ''}
      />
      <span role="status" className="sr-only">
        {more.loading && copy.loadingMore}
      </span>
    </div>
  );
}

function foundText(view: SearchView, { total, corrected, profiles }: FoundPage, added: number): string {
  if (added > 0) return copy.loadedMore(profiles.length);
  return copy.found(total, view.query, corrected, view.sort);
}

/**
 * How the results were found, where it isn't obvious. While a new search runs it is invisible but keeps its space, so
 * that it changes together with the cards below it.
 */
export function SearchNote({ view, results: { answer, current, failed } }: Props) {
  const note = answer && noteText(view, answer);
  const lastNote = useLastValue(current, note);
  if (!lastNote || failed) return null;
  return (
    <p className={clsx('wrap-anywhere mt-2 mb-3 max-w-[65ch] text-muted', !current && 'invisible')}>
      {lastNote}
    </p>
  );
}

function noteText(
  view: SearchView,
  { total, semanticRequested, by, corrected }: FoundPage,
): string | undefined {
  if (total === 0) return undefined;
  if (isSemantic(view) && semanticRequested && by === 'words')
    return copy.aiUnavailable(view.query, corrected);
  if (isSemantic(view)) return searchCopy.aiResults(view.query, corrected);
  return corrected ? copy.corrected(view.query, corrected) : undefined;
}

/** The value, or while it isn't current, the last one that was. */
function useLastValue<Value>(isCurrent: boolean, value: Value): Value {
  const [last, setLast] = useState(value);
  if (isCurrent && value !== last) setLast(value);
  return isCurrent ? value : last;
}

/**
 * Announces results to screen readers once they have settled, except those the page was loaded with. Each search gets a
 * new element, because screen readers don't announce unchanged text.
 */
function Announcement({ id, text }: { id: string; text: string }) {
  const [first] = useState(id);
  const [announced, setAnnounced] = useState({ id: '', text: '' });
  useEffect(() => {
    if (id === '' || id === announced.id || (id === first && announced.id === '')) return;
    const timer = setTimeout(() => setAnnounced({ id, text }), settleMs);
    return () => clearTimeout(timer);
  }, [id, text, first, announced.id]);
  return (
    <span role="status" aria-live="polite" className="sr-only">
      <span key={announced.id}>{announced.text}</span>
    </span>
  );
}
