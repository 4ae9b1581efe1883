import { useState } from 'react';
import { boundsProblem } from './open-bounds.ts';
import type { Times } from './use-times.ts';

/** Whether a freely written time may be asked for: said once its field was left, for nobody types it at once. */
export function useAskedTime({ bounds, timeZone, now }: Times, scheduledAt: string) {
  const [left, setLeft] = useState(false);
  const problem = boundsProblem({ scheduledAt, timeZone, bounds, now });
  return { problem, said: left ? problem : undefined, leave: () => setLeft(true) };
}
