/**
 * Calls regularly, also in a hidden tab: browsers slow down a page's own timers to one a minute there, but not a worker's.
 * Returns a function that ends it.
 */
export function beat(everyMs: number, call: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const startTimer = () => {
    timer ??= setInterval(call, everyMs);
  };
  const worker = openWorker();
  if (worker) {
    worker.onmessage = call;
    worker.onerror = startTimer;
    worker.postMessage(everyMs);
  } else startTimer();
  return () => {
    worker?.terminate();
    clearInterval(timer);
  };
}

function openWorker(): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  return new Worker(new URL('./beat.worker.ts', import.meta.url), { type: 'module' });
}
