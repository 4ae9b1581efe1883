/** One deliberate mistake in the product: applied alone, at least one test must fail. */
export type Fault = {
  /** What goes wrong for people when this fault is in the product, in a few words, unique. */
  name: string;
  /** Repository path of product code, never of a test. */
  file: string;
  /** Exact text that occurs once in the file. */
  find: string;
  replace: string;
  /** Test files most likely to notice, cheapest first: vitest filters and browser specs. */
  tests: string[];
  /** Where only `npm run test:full` shows it. */
  tier?: 'full';
};
