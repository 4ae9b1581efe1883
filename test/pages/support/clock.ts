import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** The page's clock and timers start here and go on at their usual pace, or at once by `passTime`. */
export function startClockAt(instant: string): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(instant) });
}

/** Sets the clock ahead without running what was due in between, as when a laptop wakes up. */
export function skipTo(instant: string): void {
  vi.setSystemTime(new Date(instant));
}

export async function passTime(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
