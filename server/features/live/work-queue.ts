export type WorkQueue = {
  /** Ignored if work of this name is already waiting. */
  add(name: string, work: () => Promise<void>): void;
  readonly length: number;
  clear(): void;
};

/** Runs work one at a time, in this process. The work handles its own failures. */
export function workQueue(): WorkQueue {
  const waiting = new Map<string, () => Promise<void>>();
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    for (;;) {
      const [next] = waiting;
      if (!next) break;
      waiting.delete(next[0]);
      await next[1]();
    }
    isRunning = false;
  };
  return {
    add: (name, work) => {
      if (!waiting.has(name)) waiting.set(name, work);
      if (!isRunning) void run();
    },
    get length() {
      return waiting.size;
    },
    clear: () => waiting.clear(),
  };
}
