/** Does the work at most once per interval, in milliseconds. Callers in between share the last result. */
export function atMostEvery<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | undefined;
  return () => {
    const at = performance.now();
    if (!last || at - last.at >= ms) last = { at, result: work() };
    return last.result;
  };
}
