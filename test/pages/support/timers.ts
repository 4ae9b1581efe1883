import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Timers run on as usual and can be moved ahead: nobody waits for the page's own delays. Call it before opening a page. */
export function fakeTimeouts(): (ms: number) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  return (ms) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms);
    });
}

/** What the pages wait before they ask once more for what failed. */
export const retryDelayMs = 1000;
