import PQueue from 'p-queue';

export type WorkQueue = {
  /** Ignored if work of this name is already waiting. */
  add(name: string, work: () => Promise<void>): void;
  readonly length: number;
  clear(): void;
};

/** Runs work one at a time, in this process. The work handles its own failures. */
export function workQueue(): WorkQueue {
  const queue = new PQueue({ concurrency: 1 });
  const waiting = new Set<string>();
  return {
    add: (name, work) => {
      if (waiting.has(name)) return;
      waiting.add(name);
      void queue.add(() => {
        waiting.delete(name);
        return work();
      });
    },
    get length() {
      return queue.size;
    },
    clear: () => {
      queue.clear();
      waiting.clear();
    },
  };
}
