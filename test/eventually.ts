import { vi } from 'vitest';

/** Repeats a check until it passes. Only a very busy machine comes close to the timeout. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 10 });
}
