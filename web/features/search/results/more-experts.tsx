import { useRef } from 'react';
import { Link } from 'wouter';
import * as searchCopy from '#web/features/search/search.copy.ts';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import { useOnView } from '#web/lib/hooks/use-on-view.ts';
import { Button } from '#web/ui/button.tsx';
import { Dial } from '#web/ui/dial.tsx';
import * as uiCopy from '#web/ui/ui.copy.ts';
import type { SearchResults } from './use-search-results.ts';

const copy = searchCopy.results;

/** This many pages load on scrolling; after that a button does, so that the footer can be reached. */
const maxAutoLoads = 2;

type Props = {
  more: SearchResults['more'];
  page: number;
  href: string;
  /** The next experts should get the focus, and with `scroll` also be scrolled into view. */
  onRequestMore: (scroll: boolean) => void;
};

/** A link to the next page; with JavaScript it loads that page below this one. */
export function MoreExperts({ more, page, href, onRequestMore }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const autoLoads = more.added < maxAutoLoads && !more.failed;
  useOnView(box, autoLoads ? page : undefined, () => !more.loading && more.load());
  // The last page may load on scrolling and remove the link while it has the focus.
  useFocusLost(box, () => onRequestMore(false));
  return (
    <div ref={box} className="grid justify-items-center gap-3 pt-8">
      {more.failed && (
        <p role="alert" className="text-danger">
          {copy.loadMoreFailed(more.reason)}
        </p>
      )}
      <Button asChild variant="outline" size="lg">
        <Link
          href={href}
          aria-busy={more.loading || undefined}
          onClick={(event) => {
            event.preventDefault();
            // Activated by keyboard, `detail` is 0.
            onRequestMore(event.detail === 0);
            if (!more.loading) more.load();
          }}
        >
          {more.loading && <Dial hand="spin" className="size-5" />}
          {linkText(more)}
        </Link>
      </Button>
    </div>
  );
}

function linkText({ loading, failed }: SearchResults['more']): string {
  if (loading) return copy.loadingMore;
  return failed ? uiCopy.tryAgain : copy.showMore;
}
