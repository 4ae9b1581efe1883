import fc from 'fast-check';
import type { BookingLife, Life, Step, TimedStep } from './life.ts';
import { canceledSteps, extendedSteps, lateSteps } from './random-extensions.ts';
import {
  atOnce,
  inOrder,
  judged,
  later,
  mostly,
  nothing,
  type Phase,
  phaseOf,
  sometimes,
  soon,
  timed,
  waitOf,
} from './random-phases.ts';
import {
  canceling,
  dashboardRefunding,
  deciding,
  decidingDebt,
  disputing,
  disputingTip,
  failingRelease,
  hesitating,
  judging,
  losingAll,
  paying,
  payingTip,
  plain,
  refusingLate,
  returning,
  reviewing,
  tipping,
  trouble,
} from './random-steps.ts';

/** What a bank, the provider and its dashboard do at any time. */
const anytime: fc.WeightedArbitrary<Step>[] = [
  { weight: 3, arbitrary: disputing },
  { weight: 3, arbitrary: judging },
  { weight: 2, arbitrary: returning },
  { weight: 3, arbitrary: dashboardRefunding },
  { weight: 4, arbitrary: trouble },
  { weight: 2, arbitrary: plain('onboard', 'emptyAccount', 'fillAccount') },
];
const settling: fc.WeightedArbitrary<Step>[] = [
  { weight: 5, arbitrary: deciding },
  { weight: 1, arbitrary: reviewing },
  { weight: 1, arbitrary: payingTip },
  { weight: 1, arbitrary: plain('settleOutside', 'writeOff') },
];

/** Often disputed, and sometimes before we hear that it was paid. */
const tip = inOrder(
  timed(tipping, soon),
  fc.oneof(timed(losingAll('payments'), atOnce), sometimes(timed(trouble, atOnce))),
  timed(payingTip, atOnce),
  fc.oneof(
    nothing,
    inOrder(timed(disputingTip, atOnce), judged),
    inOrder(timed(disputingTip, soon), judged, judged),
  ),
);
/** The expert has to give back what they were paid, and their account is empty. */
const debt = fc.oneof(
  timed(decidingDebt, soon).map((step) => [step]),
  inOrder(
    timed(plain('emptyAccount'), atOnce),
    timed(disputing, soon),
    timed(fc.constant<Step>({ do: 'judge', which: 0, to: 'lost', force: false }), soon),
  ),
);
/** A dispute that we haven't heard of when the payout is due. */
const unheardDispute = inOrder(timed(losingAll('disputes'), atOnce), timed(disputing, atOnce));

/** Money that only an operator's decision moves. */
const reported = inOrder(timed(plain('report'), soon), timed(deciding, soon));

const beforeSession: Phase = {
  begin: soon,
  wait: soon,
  moves: [
    ...anytime,
    { weight: 8, arbitrary: canceling },
    { weight: 1, arbitrary: plain('decline', 'withdraw', 'accept', 'view') },
    { weight: 1, arbitrary: paying },
  ],
  episodes: [],
};
const afterSession: Phase = {
  begin: waitOf('end', 0, 240),
  wait: soon,
  moves: [...anytime, ...settling, { weight: 3, arbitrary: plain('report', 'report', 'noShow') }],
  episodes: [{ weight: 5, arbitrary: reported }],
};
const tipped: Phase = { ...afterSession, moves: [], episodes: [{ weight: 1, arbitrary: tip }] };
const beforePayout: Phase = {
  begin: waitOf('payout', -160, -40),
  wait: atOnce,
  moves: [],
  episodes: [{ weight: 1, arbitrary: unheardDispute }],
};
const afterPayout: Phase = {
  begin: waitOf('payout', 5, 600),
  wait: later,
  moves: [...anytime, ...settling, { weight: 2, arbitrary: plain('emptyAccount') }],
  episodes: [
    { weight: 9, arbitrary: debt },
    { weight: 3, arbitrary: tip },
  ],
};

const accepting = timed(
  plain('accept'),
  fc.oneof(waitOf('seconds', 5, 90), waitOf('minutes', 2, 90), waitOf('hours', 1, 12)),
);
const paid = timed(paying, waitOf('seconds', 5, 90));
const never = fc.constant(false);
const chargedLate = inOrder(
  timed(fc.constant(refusingLate), atOnce),
  sometimes(timed(fc.constant(failingRelease), atOnce)),
  timed(plain('accept'), atOnce, never),
);

/** Most requests are paid and accepted, since little can happen to the others. */
const steps: fc.Arbitrary<TimedStep[]> = inOrder(
  fc.oneof(
    { weight: 24, arbitrary: inOrder(paid, accepting) },
    { weight: 4, arbitrary: inOrder(paid, timed(trouble, waitOf('seconds', 1, 5)), accepting) },
    { weight: 2, arbitrary: inOrder(paid, chargedLate) },
    { weight: 1, arbitrary: inOrder(paid) },
    { weight: 1, arbitrary: nothing },
  ),
  phaseOf(beforeSession, { quiet: 3, busy: 2 }),
  phaseOf(tipped, { quiet: 2, busy: 1 }),
  phaseOf(afterSession, { quiet: 2, busy: 1 }),
  phaseOf(beforePayout, { quiet: 5, busy: 1 }),
  phaseOf(afterPayout, { quiet: 1, busy: 1 }),
);

const smooth = inOrder(
  timed(fc.constant<Step>({ do: 'pay', card: 'works' }), waitOf('seconds', 5, 90)),
  timed(plain('accept'), waitOf('minutes', 1, 90)),
);
const indebted = inOrder(smooth, timed(plain('view'), waitOf('payout', 600, 1200)), debt);

const hours = (min: number, max: number) => fc.integer({ min, max });
const bookingOf = (
  of: fc.Arbitrary<TimedStep[]>,
  { after, lead = hours(3, 72) }: { after: fc.Arbitrary<number>; lead?: fc.Arbitrary<number> },
): fc.Arbitrary<BookingLife> =>
  fc.record({
    after,
    lead,
    duration: fc.constantFrom(30 as const, 15 as const, 45 as const),
    saveCard: fc.constantFrom(false, false, true),
    steps: of,
  });

/** At the same time, or one after the payout of another, so that a debt meets a later payout. */
const bookings: fc.Arbitrary<BookingLife[]> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(bookingOf(steps, { after: hours(0, 120) })) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      bookingOf(steps, { after: hours(0, 72) }),
      bookingOf(steps, { after: hours(0, 144) }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      bookingOf(indebted, { after: hours(0, 24), lead: hours(3, 24) }),
      bookingOf(fc.oneof(smooth, steps), { after: hours(96, 144) }),
    ),
  },
);

/** Sees what they get back shortly before the last moment for all of it, and cancels shortly before or after. */
const hesitant = inOrder(smooth, timed(hesitating, waitOf('deadline', -45, 2)));
const canceledByProvider = inOrder(
  sometimes(paid),
  timed(plain('cancelIntent'), waitOf('seconds', 5, 600)),
  sometimes(accepting),
);
/** Bookings beside the others. They are drawn last, so that lives without them are drawn as ever. */
const extra: fc.Arbitrary<BookingLife[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<BookingLife[]>([]) },
  { weight: 1, arbitrary: fc.tuple(bookingOf(hesitant, { after: hours(0, 120) })) },
  { weight: 1, arbitrary: fc.tuple(bookingOf(canceledByProvider, { after: hours(0, 120) })) },
);

const extended: fc.Arbitrary<BookingLife[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<BookingLife[]>([]) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(bookingOf(extendedSteps, { after: hours(0, 120), lead: hours(3, 24) }), fc.boolean())
      .map(([booking, saveCard]) => [{ ...booking, saveCard }]),
  },
);

/** What was paid for more time goes back in full. */
const notExtended: fc.Arbitrary<BookingLife[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<BookingLife[]>([]) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(bookingOf(fc.oneof(canceledSteps, lateSteps), { after: hours(0, 120), lead: hours(3, 24) }))
      .map(([booking]) => [{ ...booking, saveCard: false }]),
  },
);

const life: fc.Arbitrary<Life> = fc
  .record({ onboarded: mostly, bookings, extra, extended, notExtended })
  .map(({ onboarded, ...drawn }) => ({
    onboarded,
    bookings: [...drawn.bookings, ...drawn.extra, ...drawn.extended, ...drawn.notExtended],
  }));

/** Every life has a seed of its own, so that it can be played alone. */
const seedOf = (seed: number, number: number) =>
  Math.imul(seed ^ Math.imul(number + 1, 0x9e3779b1), 0x85ebca6b) | 0;

export function lifeOf(seed: number, number: number): Life {
  const [drawn] = fc.sample(life, { seed: seedOf(seed, number), numRuns: 1 });
  if (!drawn) throw new Error('no life was drawn');
  return drawn;
}
