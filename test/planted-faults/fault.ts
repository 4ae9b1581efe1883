/** A deliberate mistake in the product. When it is applied on its own, at least one test must fail. */
export type Fault = {
  /** What goes wrong for people because of this fault, in a few words; unique. */
  name: string;
  /** Path of a product file, never of a test. */
  file: string;
  /** Exact text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Test files most likely to notice, cheapest first: vitest filters and browser specs. */
  tests?: string[];
  /** The run of random lives that notices it. */
  lives?: { seed: number; lives: number };
  /** Set if only `npm run test:full` can notice it. */
  tier?: 'full';
};
