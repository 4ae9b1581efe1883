import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { loadFailed } from '#web/lib/load-failed.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';

type Props<Item> = {
  /** Null if there is no such record. */
  query: UseQueryResult<Item | null>;
  copy: { loading: string; loadFailed: string; missing: { title: string; text: string; back: string } };
  listPath: string;
  children: (item: Item) => ReactNode;
};

/** One case, booking, person or review, or why it can't be shown. */
export function LoadedRecord<Item>({ query, copy, listPath, children }: Props<Item>) {
  const { data: item, isFetching, refetch } = query;
  if (item) return children(item);
  if (item === null) {
    const { back, ...text } = copy.missing;
    const action = (
      <Button asChild variant="outline">
        <Link href={listPath}>{back}</Link>
      </Button>
    );
    return <EmptyState place="page" {...text} action={action} />;
  }
  if (loadFailed(query))
    return <LoadError place="page" title={copy.loadFailed} busy={isFetching} onRetry={refetch} />;
  return (
    <SkeletonGroup label={copy.loading} className="mt-4 grid gap-6">
      <Skeleton className="h-10 w-full max-w-sm rounded-md" />
      <Skeleton className="h-72 w-full rounded-card" />
    </SkeletonGroup>
  );
}
