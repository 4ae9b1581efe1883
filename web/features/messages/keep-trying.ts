const [firstDelayMs, maxDelayMs] = [1_000, 15_000];

/**
 * Calls `attempt` until it returns true, with growing delays, and at once when the browser is online again. Returns a
 * function that stops it; an attempt that is under way then learns from `isStopped` that it no longer matters.
 */
export function keepTrying(attempt: (isStopped: () => boolean) => Promise<boolean>): () => void {
  let hasStopped = false;
  let timer: ReturnType<typeof setTimeout>;
  let delayMs = firstDelayMs;
  let isRunning = false;
  const run = async () => {
    if (isRunning || hasStopped) return;
    isRunning = true;
    clearTimeout(timer);
    const isDone = await attempt(() => hasStopped);
    isRunning = false;
    if (isDone || hasStopped) return;
    timer = setTimeout(() => void run(), delayMs);
    delayMs = Math.min(delayMs * 2, maxDelayMs);
  };
  const runNow = () => void run();
  window.addEventListener('online', runNow);
  runNow();
  return () => {
    hasStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', runNow);
  };
}
