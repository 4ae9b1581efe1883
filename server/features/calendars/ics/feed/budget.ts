import { IcsError } from './ics-error.ts';

/** About a second's work. An expert's busy calendar over a year takes a hundredth of it. */
const maxSteps = 10_000_000;

/** Steps that stand for storing an occurrence, so that a feed can't fill the memory. */
export const stepsToStore = 20;

/** Counts work instead of time, so that a feed gets the same answer on a busy machine. */
export class Budget {
  #left: number;

  constructor(steps = maxSteps) {
    this.#left = steps;
  }

  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0)
      throw new IcsError('tooComplex', 'its recurring events or time zones need too much work');
  }
}
