import { clsx } from 'clsx';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useNear } from '#web/lib/use-near.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { SkeletonGroup } from '#web/ui/skeleton.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { FoundExpert } from './search.queries.ts';
import { writeView } from './search-view.ts';
import { useScrollUp } from './use-scroll-up.ts';
import type { SearchForm } from './use-search-form.ts';
import type { SearchResults } from './use-search-results.ts';

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Pages that come by themselves; then it is asked for, so that the foot of the page can be reached. */
const comingByThemselves = 2;

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3';

type Props = {
  form: SearchForm;
  results: SearchResults;
  card: (expert: FoundExpert) => ReactNode;
  skeleton: ReactNode;
};

export function ExpertResults({ form, results, card, skeleton }: Props) {
  const { experts, current, failed, retry } = results;
  const section = useRef<HTMLElement>(null);
  useScrollUp(section, writeView(form.view));
  return (
    <section
      ref={section}
      aria-labelledby="results-title"
      aria-busy={!current && !failed}
      className="min-h-[60vh]"
    >
      <h2 id="results-title" className="sr-only">
        Experts
      </h2>
      {failed && <SearchFailed again={experts !== undefined} onRetry={retry} />}
      {experts ? (
        <div
          className={clsx('transition-opacity duration-200', !current && !failed && 'opacity-60 delay-100')}
        >
          <Found form={form} results={results} experts={experts} card={card} />
        </div>
      ) : (
        !failed && (
          <SkeletonGroup label="Loading experts" className={grid}>
            {skeletons.map((key) => (
              <div key={key} className="row-span-5 grid grid-rows-subgrid">
                {skeleton}
              </div>
            ))}
          </SkeletonGroup>
        )
      )}
    </section>
  );
}

type FoundProps = Pick<Props, 'form' | 'results' | 'card'> & { experts: FoundExpert[] };

function Found({ form, results, experts, card }: FoundProps) {
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef<number>(undefined);
  const { view, pathTo } = form;
  // Whoever asked for more by keyboard goes on with the first one that came.
  useLayoutEffect(() => {
    if (asked.current === undefined || experts.length <= asked.current) return;
    list.current?.children[asked.current]?.querySelector('a')?.focus({ preventScroll: true });
    asked.current = undefined;
  }, [experts.length]);
  return (
    <>
      {view.page > 1 && (
        <p className="pb-5 text-center">
          <Button asChild variant="outline">
            <Link href={pathTo({ page: view.page - 1 })}>Show earlier experts</Link>
          </Button>
        </p>
      )}
      {experts.length === 0 ? (
        <NothingFound form={form} />
      ) : (
        <ul ref={list} className={grid}>
          {experts.map((expert) => (
            <li key={expert.id} className="row-span-5 grid grid-rows-subgrid">
              {card(expert)}
            </li>
          ))}
        </ul>
      )}
      {results.more.page !== undefined && (
        <More
          key={pathTo({ page: results.more.page })}
          more={results.more}
          href={pathTo({ page: results.more.page })}
          onAsk={() => {
            asked.current = experts.length;
          }}
        />
      )}
    </>
  );
}

type MoreProps = { more: SearchResults['more']; href: string; onAsk: () => void };

/** A link to the next page; with script it brings the next page here. */
function More({ more, href, onAsk }: MoreProps) {
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  const comeByThemselves = useEffectEvent(() => {
    if (more.added < comingByThemselves && !more.loading && !more.failed) more.load();
  });
  useEffect(() => {
    if (near) comeByThemselves();
  }, [near]);
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
            onAsk();
            if (!more.loading) more.load();
          }}
        >
          {more.failed ? 'Try again' : 'Show more experts'}
        </Link>
      </Button>
    </div>
  );
}

function SearchFailed({ again, onRetry }: { again: boolean; onRetry: () => void }) {
  const retry = (
    <Button variant="outline" onClick={onRetry}>
      Try again
    </Button>
  );
  if (!again)
    return (
      <ErrorState
        title="Experts could not be loaded"
        text="The connection may have been lost on the way."
        action={retry}
      />
    );
  return (
    <div
      role="alert"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-danger bg-danger-soft py-2 pr-2 pl-5 text-danger"
    >
      <p>This search did not work. You still see the results before it.</p>
      {retry}
    </div>
  );
}
