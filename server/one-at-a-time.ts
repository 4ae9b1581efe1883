const running = new Map<string, Promise<unknown>>();

/** Runs work with the same key one after another, within this process. */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const previous = running.get(key) ?? Promise.resolve();
  const current = previous.then(work, work);
  running.set(key, current);
  try {
    return await current;
  } finally {
    if (running.get(key) === current) running.delete(key);
  }
}
