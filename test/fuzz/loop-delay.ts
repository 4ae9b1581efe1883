import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FuzzOptions } from './fuzz.ts';

const maxDelayMs = 50;
const attempts = 5;
/** Longer than the monitor's interval, so that it notices the call. */
const settleMs = 4;

/**
 * Measures how long a call blocks the event loop. A busy machine delays it too, so no more counts than the processor
 * time of the call, and a long call is repeated: only what takes too long every time counts. Not for the embedded engine, which runs its queries on the loop.
 */
export function loopDelay(): NonNullable<FuzzOptions['around']> {
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  monitor.enable();
  return async (send) => {
    const measure = async () => {
      await sleep(settleMs);
      monitor.reset();
      const before = process.cpuUsage();
      const answer = await send();
      const { user, system } = process.cpuUsage(before);
      await sleep(settleMs);
      return { answer, ms: Math.min(monitor.max / 1e6, (user + system) / 1e3) };
    };
    const first = await measure();
    let { ms } = first;
    for (let n = 1; n < attempts && ms > maxDelayMs; n += 1) ms = Math.min(ms, (await measure()).ms);
    const breaches = ms > maxDelayMs ? [`blocked the event loop for ${Math.round(ms)} ms`] : [];
    return { answer: first.answer, breaches };
  };
}
