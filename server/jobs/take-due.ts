type Limits = { stopping?: AbortSignal | undefined; maxMs?: number; concurrency?: number };

/**
 * Calls `takeNext`, which handles one due item, until it returns false, the time is up, or the process stops. Returns how many items were handled.
 */
export async function takeDue(
  takeNext: () => Promise<boolean>,
  { stopping, maxMs = 30_000, concurrency = 1 }: Limits,
): Promise<number> {
  const until = performance.now() + maxMs;
  let handled = 0;
  const work = async () => {
    while (!stopping?.aborted && performance.now() < until) {
      if (!(await takeNext())) return;
      handled += 1;
    }
  };
  // Wait for all before throwing, so that none goes on unnoticed.
  const results = await Promise.allSettled(Array.from({ length: concurrency }, work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return handled;
}
