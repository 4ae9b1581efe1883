import { vi } from 'vitest';

/** Repeats a check until it holds. Only a machine that is very busy comes near the limit. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 10 });
}
