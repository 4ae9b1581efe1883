import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Starts the page's clock and timers at this instant. They run at normal speed; `passTime` moves them ahead. */
export function startClockAt(instant: string): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(instant) });
}

/** Moves the clock ahead without running timers, as when a laptop wakes up. */
export function skipTo(instant: string): void {
  vi.setSystemTime(new Date(instant));
}

export async function passTime(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
