import { useRef } from 'react';
import { Link } from 'wouter';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import { useOnView } from '#web/lib/hooks/use-on-view.ts';
import { Button } from '#web/ui/button.tsx';
import { Dial } from '#web/ui/dial.tsx';
import type { SearchResults } from './use-search-results.ts';

/** Pages that come by themselves; then it is asked for, so that the foot of the page can be reached. */
const maxAutoLoads = 2;

type Props = {
  more: SearchResults['more'];
  page: number;
  href: string;
  /** Someone waits for the experts to come, and whether to show them the first one. */
  onRequestMore: (scroll: boolean) => void;
};

/** A link to the next page; with script it brings the next page here. */
export function MoreExperts({ more, page, href, onRequestMore }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const autoLoads = more.added < maxAutoLoads && !more.failed;
  useOnView(box, autoLoads ? page : undefined, () => !more.loading && more.load());
  // The last page may come by itself and take the link away that someone is on.
  useFocusLost(box, () => onRequestMore(false));
  return (
    <div ref={box} className="grid justify-items-center gap-3 pt-8">
      {more.failed && (
        <p role="alert" className="text-danger">
          More experts could not be loaded.
        </p>
      )}
      <Button asChild variant="outline" size="lg">
        <Link
          href={href}
          aria-busy={more.loading || undefined}
          onClick={(event) => {
            event.preventDefault();
            // A press of Enter counts no clicks.
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
  if (loading) return 'Loading more…';
  return failed ? 'Try again' : 'Show more experts';
}
