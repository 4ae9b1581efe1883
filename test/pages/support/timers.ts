import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Lets a test skip the page's delays. Timers still run at normal speed. Call it before opening a page. */
export function fakeTimeouts(): (ms: number) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  return (ms) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms);
    });
}

/** How long pages wait before they retry a failed query. */
export const retryDelayMs = 1000;
