import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { countText } from './count-text.ts';
import { asksByMeaning, type SearchView } from './search-view.ts';
import type { SearchResults } from './use-search-results.ts';

const settleMs = 600;

/** How many were found, and how. */
export function SearchStatus({ view, results }: { view: SearchView; results: SearchResults }) {
  const { answer, current } = results;
  const count = answer && (answer.total > 0 ? countText(answer.total) : 'No experts');
  const about = view.query ? ` for “${view.query}”` : '';
  return (
    <div className="min-w-0 grow basis-full sm:basis-0">
      <p className="flex min-h-11 items-center gap-2 font-semibold tabular-nums">
        {answer?.total ? count : undefined}
      </p>
      <Announcement text={current && count ? `${count} found${about}` : ''} />
    </div>
  );
}

/** What the results are the answer to, where that isn't plain. It unfolds, so that nothing below it jumps. */
export function SearchNotes({
  view,
  results: { answer, current, failed },
}: {
  view: SearchView;
  results: SearchResults;
}) {
  const byMeaning = asksByMeaning(view);
  const resting = byMeaning && answer?.meant === true && answer.by === 'words';
  const mended = current ? answer?.mended : undefined;
  return (
    <>
      <Unfolding open={byMeaning && !failed}>
        {resting
          ? 'AI search is resting. Showing results by words.'
          : `Showing AI-powered semantic search results for “${view.query}”`}
      </Unfolding>
      <Unfolding open={Boolean(mended)}>{mended && `Showing results for “${mended}”`}</Unfolding>
    </>
  );
}

/** While it folds up it still says what it said. */
function Unfolding({ open, children }: { open: boolean; children: ReactNode }) {
  const [said, setSaid] = useState(children);
  if (open && said !== children) setSaid(children);
  return (
    <div
      className={clsx(
        'grid transition-[grid-template-rows,opacity,visibility] duration-200',
        open ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr] opacity-0',
      )}
    >
      <div className="min-h-0 overflow-hidden">
        <p className="wrap-anywhere mb-3 line-clamp-3 text-muted">{open ? children : said}</p>
      </div>
    </div>
  );
}

/** Told to screen readers once the results have come to rest, and not for those the page came with. */
function Announcement({ text }: { text: string }) {
  const [first] = useState(text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (text === '' || (text === first && said === '')) return;
    const timer = setTimeout(() => setSaid(text), settleMs);
    return () => clearTimeout(timer);
  }, [text, first, said]);
  return (
    <span role="status" aria-live="polite" className="sr-only">
      {said}
    </span>
  );
}
