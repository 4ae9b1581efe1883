import fc from 'fast-check';
import type { Step, TimedStep, Wait } from './life.ts';
import { dashboardRefunding, disputing, judging, losing, returning, trouble } from './random-steps.ts';

export const waitOf = (unit: Wait['unit'], min: number, max: number): fc.Arbitrary<Wait> =>
  fc.record({ unit: fc.constant(unit), n: fc.integer({ min, max }) });
export const atOnce = waitOf('seconds', 1, 90);
export const soon = fc.oneof(
  { weight: 4, arbitrary: atOnce },
  { weight: 2, arbitrary: waitOf('minutes', 2, 90) },
  { weight: 2, arbitrary: waitOf('hours', 2, 20) },
);
export const later = fc.oneof({ weight: 5, arbitrary: soon }, { weight: 1, arbitrary: waitOf('days', 1, 8) });
export const mostly = fc.constantFrom(true, true, true, true, false);

export const timed = (
  of: fc.Arbitrary<Step>,
  after: fc.Arbitrary<Wait>,
  jobs: fc.Arbitrary<boolean> = mostly,
): fc.Arbitrary<TimedStep> => fc.record({ wait: after, step: of, jobs });
type Part = fc.Arbitrary<TimedStep | TimedStep[]>;
export const nothing = fc.constant<TimedStep[]>([]);
export const sometimes = (of: Part): fc.Arbitrary<TimedStep[]> => fc.oneof(nothing, inOrder(of));
export const inOrder = (...parts: Part[]): fc.Arbitrary<TimedStep[]> =>
  fc.tuple(...parts).map((found) => found.flat());

/** When things happen to a booking: before its session, after it, or around its payout. */
export type Phase = {
  begin: fc.Arbitrary<Wait>;
  wait: fc.Arbitrary<Wait>;
  moves: fc.WeightedArbitrary<Step>[];
  /** Whose money banks and the dashboard take back; the session's own unless given. */
  troubles?: { disputing: fc.Arbitrary<Step>; refunding: fc.Arbitrary<Step> };
  /** Steps that lead to each other, and happen only in this phase. */
  episodes: fc.WeightedArbitrary<TimedStep[]>[];
};

export const judged = timed(judging, later);

const ofBooking = { disputing, refunding: dashboardRefunding };

function episodeOf({ wait, moves, episodes, troubles = ofBooking }: Phase): fc.Arbitrary<TimedStep[]> {
  if (moves.length === 0) return fc.oneof(...episodes);
  const move = timed(fc.oneof(...moves), wait);
  const others = fc.array(move, { minLength: 1, maxLength: 3, size: 'max' });
  return fc.oneof(
    { weight: 6, arbitrary: inOrder(move) },
    { weight: 6, arbitrary: inOrder(timed(troubles.disputing, wait), others, judged, sometimes(judged)) },
    { weight: 2, arbitrary: inOrder(timed(trouble, wait), move) },
    {
      weight: 3,
      arbitrary: inOrder(timed(losing, wait), timed(fc.oneof(troubles.disputing, troubles.refunding), wait)),
    },
    { weight: 2, arbitrary: inOrder(move, timed(returning, later)) },
    ...episodes,
  );
}

/** Most phases pass quietly. */
export const phaseOf = (phase: Phase, odds: { quiet: number; busy: number }): fc.Arbitrary<TimedStep[]> =>
  fc.oneof(
    { weight: odds.quiet, arbitrary: nothing },
    {
      weight: odds.busy,
      arbitrary: fc
        .tuple(
          phase.begin,
          fc.array(episodeOf(phase), {
            minLength: 1,
            maxLength: phase.moves.length > 0 ? 2 : 1,
            size: 'max',
          }),
        )
        .map(([begin, episodes]) =>
          episodes.flat().map((each, n) => (n === 0 ? { ...each, wait: begin } : each)),
        ),
    },
  );
