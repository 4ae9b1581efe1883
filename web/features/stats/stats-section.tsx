import { type ReactNode, useId, useRef } from 'react';
import { loadFailed } from '#web/lib/load-failed.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';

export type Figure<Data> = {
  name: string;
  text: (data: Data) => string;
  /** A smaller line below, with room for two lines of text. */
  detail?: (data: Data) => string;
};

type Query<Data> = {
  data: Data | undefined;
  isPlaceholderData: boolean;
  isFetchedAfterMount: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

type Props<Data> = {
  title: string;
  /** What to say if the figures can't be loaded. */
  failed: string;
  query: Query<Data>;
  figures: Figure<Data>[];
  /** The grid's columns. */
  className: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
};

/** Titled figures. If they can't be loaded, one line says so; the rest of the page stays useful. */
export function StatsSection<Data>({ title, failed, query, figures, className, aside }: Props<Data>) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isFetching, refetch } = query;
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} id={id} className="w-fit rounded-sm font-semibold text-heading">
          {title}
        </h2>
        {aside}
      </div>
      {loadFailed(query) ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-y py-4">
          <p>{failed}</p>
          <TryAgain
            busy={isFetching}
            onClick={() => void refetch()}
            onFocusGone={() => heading.current?.focus()}
          />
        </div>
      ) : (
        <dl aria-busy={!data} className={className}>
          {figures.map(({ name, text, detail }) => (
            <div
              key={name}
              className="grid grid-cols-1 content-between gap-1 py-4 pr-3 sm:px-5 sm:first:pl-0"
            >
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="min-h-8 font-semibold text-heading tabular-nums">
                {data ? text(data) : <Skeleton className="h-7 w-14 rounded-md" />}
              </dd>
              {detail && (
                <dd className="wrap-anywhere min-h-10 text-muted text-sm">{data && detail(data)}</dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
