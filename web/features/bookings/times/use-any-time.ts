import { useState } from 'react';
import { rangeProblem } from './bookable-range.ts';
import type { Times } from './use-times.ts';

/** Whether a freely written time may be asked for: said once its field was left, for nobody types it at once. */
export function useAnyTime({ bounds, timeZone, now }: Times, scheduledAt: string) {
  const [left, setLeft] = useState(false);
  const problem = rangeProblem({ scheduledAt, timeZone, bounds, now });
  return { problem, said: left ? problem : undefined, leave: () => setLeft(true) };
}
