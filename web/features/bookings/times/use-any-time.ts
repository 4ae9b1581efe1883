import { useState } from 'react';
import { rangeProblem } from './bookable-range.ts';
import type { Times } from './use-times.ts';

/** Checks a typed time; the problem is shown only after the field loses focus, not while typing. */
export function useAnyTime({ bounds, timeZone, now }: Times, scheduledAt: string) {
  const [wasLeft, setWasLeft] = useState(false);
  const problem = rangeProblem({ scheduledAt, timeZone, bounds, now });
  return {
    problem,
    visibleProblem: wasLeft ? problem : undefined,
    showProblem: () => setWasLeft(true),
  };
}
