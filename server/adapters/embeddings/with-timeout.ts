import pTimeout from 'p-timeout';

/** Resolves with the work's result, or rejects after `ms` and aborts the signal. */
export async function withTimeout<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  try {
    return await pTimeout(work(controller.signal), { milliseconds: ms });
  } catch (error) {
    controller.abort();
    throw error;
  }
}
