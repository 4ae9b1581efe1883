const waiting: (() => void)[] = [];

/**
 * Waits for an iteration of the event loop of one's own, in the order of the calls. Node accepts one new connection per
 * iteration and answers every request it has read in the same one. Without this, rendering or querying for many
 * requests in a row keeps new connections waiting for seconds.
 */
export function nextIteration(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeFirst);
  });
}

function resumeFirst(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeFirst);
}
