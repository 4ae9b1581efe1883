export type Background = {
  /** Starts the work, or one more run after the current one. */
  kick(): void;
  close(): Promise<void>;
};

/** Work in the background, never two runs at once. */
export function inBackground(
  work: (stopping: AbortSignal) => Promise<unknown>,
  failed: (error: unknown) => void,
): Background {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await work(stop.signal).catch(failed);
    } while (again && !stop.signal.aborted);
    running = undefined;
  };
  return {
    kick: () => {
      if (stop.signal.aborted) return;
      again = true;
      running ??= run();
    },
    close: async () => {
      stop.abort();
      await running;
    },
  };
}
