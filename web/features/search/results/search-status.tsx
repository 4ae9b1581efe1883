import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import type { SearchSort } from '#shared/search/search.ts';
import { quoted } from '#web/features/search/quoted.ts';
import type { FoundPage } from '#web/features/search/search.queries.ts';
import { isSemantic, type SearchView } from '#web/features/search/search-view.ts';
import { countText } from './count-text.ts';
import type { SearchResults } from './use-search-results.ts';

const settleMs = 600;

type Props = { view: SearchView; results: SearchResults };

/** How many were found. Nobody is said by the results themselves, and takes no line here. */
export function SearchStatus({ view, results }: Props) {
  const { answer, current, failed, key, more } = results;
  const searching = !current && !failed;
  const count = answer?.total ? countText(answer.total) : '';
  return (
    <div className="min-w-0 grow basis-full sm:basis-0">
      {(searching || count) && (
        <p className="flex min-h-11 items-center font-semibold tabular-nums">
          {searching ? 'Searching…' : count}
        </p>
      )}
      <Announcement
        id={current && answer ? `${key} ${more.added}` : ''}
        text={answer ? foundText(view, answer, more.added) : ''}
      />
      <span role="status" className="sr-only">
        {more.loading && 'Loading more experts'}
      </span>
    </div>
  );
}

const sorted: Record<SearchSort, string> = {
  relevance: '',
  price: ', sorted by lowest price',
  rating: ', best rated first',
  soonest: ', soonest free first',
};

function foundText(view: SearchView, { total, mended, profiles }: FoundPage, added: number): string {
  if (added > 0) return `${profiles.length} more ${profiles.length === 1 ? 'expert' : 'experts'}`;
  const count = total > 0 ? countText(total) : 'No experts';
  const about = view.query && ` for ${wordsText(view, mended)}`;
  return `${count} found${about}${sorted[view.sort]}`;
}

/**
 * What the results are the answer to, where that isn't plain. Between two answers it keeps its place and says nothing,
 * so that it changes together with the cards below it.
 */
export function SearchNote({ view, results: { answer, current, failed } }: Props) {
  const note = answer && noteText(view, answer);
  const said = useLastValue(current, note);
  if (!said || failed) return null;
  return (
    <p className={clsx('wrap-anywhere mt-2 mb-3 max-w-[65ch] text-muted', !current && 'invisible')}>{said}</p>
  );
}

function noteText(view: SearchView, { total, semanticRequested, by, mended }: FoundPage): string | undefined {
  if (total === 0) return undefined;
  const words = `${wordsText(view, mended)}${mended ? '.' : ''}`;
  if (isSemantic(view) && semanticRequested && by === 'words')
    return `AI search is resting. Showing results by words${mended ? ` for ${words}` : '.'}`;
  if (isSemantic(view)) return `Showing AI-powered semantic search results for ${words}`;
  return mended ? `Showing results for ${words}` : undefined;
}

function wordsText({ query }: SearchView, mended: string | null): string {
  return mended ? `${quoted(mended)} instead of ${quoted(query)}` : quoted(query);
}

/** The value as it was when it last counted. */
function useLastValue<Value>(isCurrent: boolean, value: Value): Value {
  const [last, setLast] = useState(value);
  if (isCurrent && value !== last) setLast(value);
  return isCurrent ? value : last;
}

/**
 * Told to screen readers once the results have come to rest, and not for those the page came with. Other results are
 * told in an element of their own: the same words again would go unheard.
 */
function Announcement({ id, text }: { id: string; text: string }) {
  const [first] = useState(id);
  const [said, setSaid] = useState({ id: '', text: '' });
  useEffect(() => {
    if (id === '' || id === said.id || (id === first && said.id === '')) return;
    const timer = setTimeout(() => setSaid({ id, text }), settleMs);
    return () => clearTimeout(timer);
  }, [id, text, first, said.id]);
  return (
    <span role="status" aria-live="polite" className="sr-only">
      <span key={said.id}>{said.text}</span>
    </span>
  );
}
