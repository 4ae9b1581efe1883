import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPatience } from './patience.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Answers after this time, unless it is given up. */
const answerIn = (ms: number) => (signal: AbortSignal) =>
  new Promise<string>((resolve, reject) => {
    setTimeout(() => resolve('answer'), ms);
    signal.onabort = () => reject(new Error('given up'));
  });

test('a swallowed request is given up, each time a little later', async () => {
  const patiently = createPatience();
  for (const ms of [4_000, 8_000, 16_000, 20_000, 20_000]) {
    let isGivenUp = false;
    void patiently(answerIn(3_600_000)).catch(() => {
      isGivenUp = true;
    });
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(isGivenUp).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isGivenUp).toBe(true);
  }
});

test('a slow server gets the time that it needs, until it is quick again', async () => {
  const patiently = createPatience();
  const outcome = async (ms: number) => {
    const answered = patiently(answerIn(ms)).catch(({ message }: Error) => message);
    await vi.advanceTimersByTimeAsync(ms);
    return answered;
  };
  expect(await outcome(6_000)).toBe('given up');
  expect(await outcome(6_000)).toBe('answer');
  expect(await outcome(11_000)).toBe('answer');
  expect(await outcome(10)).toBe('answer');
  expect(await outcome(6_000)).toBe('given up');
});
