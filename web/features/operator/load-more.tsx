import { Button } from '#web/ui/button.tsx';
import { Failure } from './failure.tsx';
import * as operatorCopy from './operator.copy.ts';

type Props = {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
};

/** At the end of a list that continues. */
export function LoadMore({ query }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-6 grid justify-items-center gap-2">
      <Failure text={query.isFetchNextPageError ? operatorCopy.moreFailed : undefined} />
      <Button variant="outline" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {operatorCopy.loadMore}
      </Button>
    </div>
  );
}
