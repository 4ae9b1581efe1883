const [minMs, maxMs] = [4_000, 20_000];

/** Gives up requests that a lost network has swallowed, so that they are made again. A slow server gets more time. */
export function createPatience() {
  let ms = minMs;
  return async <Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    const askedAt = performance.now();
    const signal = AbortSignal.timeout(ms);
    try {
      const answer = await ask(signal);
      ms = Math.max(minMs, 2 * (performance.now() - askedAt));
      return answer;
    } catch (error) {
      if (signal.aborted) ms = Math.min(2 * ms, maxMs);
      throw error;
    }
  };
}
