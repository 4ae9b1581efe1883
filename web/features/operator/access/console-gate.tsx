import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { minuteMs } from '#shared/durations.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { startAtTop } from '#web/lib/start-at-top.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import * as accessCopy from './access.copy.ts';
import { operatorSelf } from './access.queries.ts';
import { EnterForm } from './enter-form.tsx';
import { finishEntering, useAskedToEnter } from './entering.ts';
import { useLeave } from './use-leave.ts';

/** Shows the page to an operator who has entered. When their time is over, it asks again over the page, which stays. */
export function ConsoleGate({ children }: { children: ReactNode }) {
  const query = useQuery(operatorSelf);
  const { data: self, isFetching, refetch } = query;
  const isAsked = useAskedToEnter();
  const [wasEntered, setWasEntered] = useState(false);
  const isEntered = self !== undefined && self.enteredUntil !== null;
  if (isEntered && !wasEntered) setWasEntered(true);
  // The calls of a page that is gone don't wait any longer.
  useEffect(() => () => finishEntering(false), []);
  if (self && wasEntered) {
    return (
      <>
        {children}
        <EnterAgain username={self.username} open={isAsked || !isEntered} />
      </>
    );
  }
  if (self) return <Entry username={self.username} />;
  if (loadFailed(query))
    return <LoadError place="page" title={accessCopy.loadFailed} busy={isFetching} onRetry={refetch} />;
  return (
    <SkeletonGroup label={accessCopy.loading} className="grid gap-4">
      <Skeleton className="h-12 w-64 max-w-full rounded-md" />
      <Skeleton className="h-64 w-full rounded-card" />
    </SkeletonGroup>
  );
}

function Entry({ username }: { username: string }) {
  const copy = accessCopy.entry;
  return (
    <div className="mx-auto grid max-w-md gap-6 py-8">
      <div>
        <h1 className="font-semibold text-name">{copy.title}</h1>
        <p className="mt-2 text-muted">{copy.text}</p>
      </div>
      {/* The form goes, with the focus in it. */}
      <EnterForm username={username} label={copy.enter} onEntered={startAtTop} />
    </div>
  );
}

function EnterAgain({ username, open }: { username: string; open: boolean }) {
  const copy = accessCopy.again;
  const { leave, isLeaving } = useLeave();
  return (
    <Dialog open={open} required title={copy.title} description={copy.text}>
      <EnterForm username={username} label={copy.enter} />
      <Button variant="quiet" width="full" className="mt-2" busy={isLeaving} onClick={leave}>
        {copy.leave}
      </Button>
    </Dialog>
  );
}

const warnMinutes = 5;

/** How long the operator may still use the console, and the ways to stay longer or to leave. */
export function TimeLeft() {
  const { data: self, refetch } = useQuery(operatorSelf);
  const { leave, isLeaving } = useLeave();
  const [isExtending, setExtending] = useState(false);
  const now = useNow();
  const until = self?.enteredUntil ? Date.parse(self.enteredUntil) : undefined;
  const minutes = until && Math.ceil((until - now.getTime()) / minuteMs);
  const isOver = minutes !== undefined && minutes <= 0;
  // This computer's clock may be wrong, so the server has to say that the time is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again with every tick of the clock
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, now, refetch]);
  if (!self || minutes === undefined) return null;
  const endsSoon = minutes <= warnMinutes;
  return (
    <div className="flex flex-wrap items-center gap-x-1 max-sm:-ml-2">
      <span className={endsSoon ? 'px-2 font-semibold text-wait' : 'px-2 text-muted'}>
        <span className="tabular-nums">
          {minutes > 0 ? accessCopy.timeLeft(minutes) : accessCopy.lastMinute}
        </span>
      </span>
      <span role="status" className="sr-only">
        {endsSoon && !isOver && accessCopy.endsSoon(minutes)}
      </span>
      {endsSoon && (
        <Dialog
          open={isExtending}
          onOpenChange={setExtending}
          trigger={<Button variant="quiet">{accessCopy.extend}</Button>}
          title={accessCopy.extension.title}
          description={accessCopy.extension.text}
        >
          <EnterForm
            username={self.username}
            label={accessCopy.extension.enter}
            onEntered={() => setExtending(false)}
          />
        </Dialog>
      )}
      <Button variant="quiet" busy={isLeaving} onClick={leave}>
        {accessCopy.leave}
      </Button>
    </div>
  );
}
