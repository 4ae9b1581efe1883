import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'wouter';
import { LoadMore } from '#web/features/operator/load-more.tsx';
import { loadFailed } from '#web/lib/load-failed.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';

type Props<Item> = {
  query: UseInfiniteQueryResult;
  /** Of all pages loaded so far; undefined until there are any. */
  items: Item[] | undefined;
  /** Takes the focus when a retry succeeds. */
  title: RefObject<HTMLHeadingElement | null>;
  copy: { loading: string; loadFailed: string };
  /** Shown if there are none. */
  nothing: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** The cases, people or log entries, page by page, or why they can't be shown. */
export function LoadedList<Item>({ query, items, title, copy, nothing, children }: Props<Item>) {
  if (loadFailed(query)) {
    return (
      <LoadError
        level={2}
        title={copy.loadFailed}
        busy={query.isFetching}
        onRetry={query.refetch}
        onFocusGone={() => title.current?.focus()}
      />
    );
  }
  if (!items) {
    return (
      <SkeletonGroup label={copy.loading} className="grid gap-px">
        <Skeleton className="h-20 rounded-t-card" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20 rounded-b-card" />
      </SkeletonGroup>
    );
  }
  if (items.length === 0) return nothing;
  return (
    <>
      {children(items)}
      <LoadMore query={query} />
    </>
  );
}

type NothingFoundProps = { copy: { title: string; text: string; showAll: string }; allPath: string };

/** The list isn't empty, but nothing in it matches. */
export function NothingFound({ copy: { title, text, showAll }, allPath }: NothingFoundProps) {
  const action = (
    <Button asChild variant="outline">
      <Link href={allPath}>{showAll}</Link>
    </Button>
  );
  return <EmptyState level={2} {...{ title, text, action }} />;
}
