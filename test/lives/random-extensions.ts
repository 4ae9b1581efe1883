import fc from 'fast-check';
import type { Card, Party, Step, TimedStep, Wait } from './life.ts';
import {
  atOnce,
  inOrder,
  judged,
  later,
  nothing,
  type Phase,
  phaseOf,
  sometimes,
  soon,
  timed,
  waitOf,
} from './random-phases.ts';
import {
  answering,
  dashboardRefunding,
  dashboardRefundingExtension,
  deciding,
  decidingDebt,
  disputing,
  disputingExtension,
  judging,
  losingAll,
  offering,
  payingExtension,
  plain,
  refusingSavedCard,
  returning,
  trouble,
} from './random-steps.ts';

const quickly = waitOf('seconds', 1, 20);
const never = fc.constant(false);
const payingWith = (card: Card) => fc.constant<Step>({ do: 'payExtension', card });
const check = timed(plain('checkExtension'), quickly);
/** Around the end of the five minutes for it. */
const lastMoment = waitOf('seconds', 270, 420);

/** The client pays in the room, or tries to. With a saved card, it is charged as soon as both agree. */
const payment = fc.oneof(
  { weight: 8, arbitrary: inOrder(timed(payingExtension, atOnce), check) },
  {
    weight: 2,
    arbitrary: inOrder(timed(payingWith('declined'), quickly), timed(payingExtension, atOnce), check),
  },
  { weight: 2, arbitrary: inOrder(timed(trouble, quickly), timed(payingExtension, atOnce), check, check) },
  { weight: 2, arbitrary: inOrder(timed(payingExtension, lastMoment), sometimes(check)) },
  // Nobody hears of it before the time is up.
  {
    weight: 2,
    arbitrary: inOrder(
      timed(losingAll('payments'), quickly),
      timed(payingWith('works'), quickly, never),
      sometimes(timed(plain('checkExtension'), lastMoment)),
    ),
  },
  // Something ends the session, or freezes its money, while the client pays.
  {
    weight: 1,
    arbitrary: inOrder(
      timed(plain('operatorCancels', 'report', 'noShow'), quickly),
      timed(payingWith('works'), quickly),
      check,
    ),
  },
  {
    weight: 1,
    arbitrary: inOrder(timed(answering('client', false), quickly), timed(payingWith('works'), quickly)),
  },
  { weight: 1, arbitrary: nothing },
);

const other: Record<Party, Party> = { client: 'expert', expert: 'client' };

/** One asks for more time, and the other mostly agrees: by a click, or because they ask for it, too. */
function askedBy(first: Party, begin: fc.Arbitrary<Wait>): fc.Arbitrary<TimedStep[]> {
  const second = other[first];
  const asked = timed(offering(first), begin);
  const agreed = timed(answering(second, true), atOnce);
  return fc.oneof(
    { weight: 12, arbitrary: inOrder(asked, agreed, payment) },
    { weight: 2, arbitrary: inOrder(asked, timed(trouble, quickly), agreed, payment) },
    { weight: 2, arbitrary: inOrder(asked, timed(fc.constant(refusingSavedCard), quickly), agreed, payment) },
    { weight: 2, arbitrary: inOrder(asked, timed(offering(second), quickly), payment) },
    {
      weight: 1,
      arbitrary: inOrder(asked, timed(answering(second, false), atOnce), timed(offering(first), atOnce)),
    },
    { weight: 1, arbitrary: inOrder(asked, timed(answering(first, false), atOnce), agreed) },
    { weight: 1, arbitrary: inOrder(asked) },
  );
}

const askedByEither = (begin: fc.Arbitrary<Wait>) =>
  fc.oneof(askedBy('client', begin), askedBy('expert', begin));
const firstTime = askedByEither(waitOf('end', -10, -2));
/** In the last ten minutes of a session that is a quarter of an hour longer by now. */
const secondTime = askedByEither(waitOf('end', 5, 13));

const either = fc.oneof({ weight: 3, arbitrary: disputingExtension }, { weight: 1, arbitrary: disputing });
const moves: fc.WeightedArbitrary<Step>[] = [
  { weight: 4, arbitrary: either },
  { weight: 3, arbitrary: judging },
  { weight: 2, arbitrary: returning },
  { weight: 3, arbitrary: dashboardRefundingExtension },
  { weight: 1, arbitrary: dashboardRefunding },
  { weight: 3, arbitrary: trouble },
  { weight: 5, arbitrary: deciding },
  { weight: 2, arbitrary: plain('onboard', 'emptyAccount', 'fillAccount', 'settleOutside', 'writeOff') },
];
const troubles: Phase['troubles'] = { disputing: either, refunding: dashboardRefundingExtension };
const decided = inOrder(timed(plain('report'), soon), timed(deciding, soon));
const lose = fc.constant<Step>({ do: 'judge', which: 0, to: 'lost', force: false });
/** The expert has to give back what they were paid for the added time, and mostly has it no more. */
const debt = inOrder(
  timed(plain('emptyAccount', 'emptyAccount', 'view'), atOnce),
  timed(fc.oneof(disputingExtension, decidingDebt, deciding), soon),
  timed(lose, soon),
);

const whileRunning: Phase = {
  begin: quickly,
  wait: atOnce,
  moves: [...moves, { weight: 4, arbitrary: plain('operatorCancels', 'report', 'noShow') }],
  troubles,
  episodes: [],
};
const afterwards: Phase = {
  begin: waitOf('end', 15, 240),
  wait: soon,
  moves: [...moves, { weight: 3, arbitrary: plain('report', 'operatorCancels') }],
  troubles,
  episodes: [{ weight: 6, arbitrary: decided }],
};
const beforePayout: Phase = {
  begin: waitOf('payout', -160, -40),
  wait: atOnce,
  moves: [],
  episodes: [
    {
      weight: 1,
      arbitrary: inOrder(timed(losingAll('disputes'), atOnce), timed(disputingExtension, atOnce), judged),
    },
  ],
};
const afterPayout: Phase = {
  begin: waitOf('payout', 20, 600),
  wait: later,
  moves,
  troubles,
  episodes: [{ weight: 16, arbitrary: debt }],
};

const cards = fc.constantFrom<Card>('works', 'works', 'works', 'returns refunds', 'is disputed later');

const confirmedWith = (card: fc.Arbitrary<Card>) =>
  inOrder(
    timed(
      card.map((each): Step => ({ do: 'pay', card: each })),
      waitOf('seconds', 5, 90),
    ),
    timed(plain('accept'), waitOf('minutes', 1, 60)),
  );

/** What happens to a session that is to become longer. */
export const extendedSteps: fc.Arbitrary<TimedStep[]> = inOrder(
  confirmedWith(cards),
  firstTime,
  phaseOf(whileRunning, { quiet: 5, busy: 1 }),
  sometimes(secondTime),
  phaseOf(afterwards, { quiet: 2, busy: 1 }),
  phaseOf(beforePayout, { quiet: 5, busy: 1 }),
  phaseOf(afterPayout, { quiet: 1, busy: 2 }),
);

const agreed = inOrder(
  confirmedWith(fc.constant('works')),
  timed(offering('expert'), waitOf('end', -9, -3)),
  timed(answering('client', true), quickly),
);

/** The session is longer by now when an operator cancels it. */
export const canceledSteps: fc.Arbitrary<TimedStep[]> = inOrder(
  agreed,
  timed(payingWith('works'), quickly),
  check,
  timed(plain('operatorCancels'), quickly),
  sometimes(timed(returning, later)),
);

/** The client pays in time, but nobody hears of it until the time is up. */
export const lateSteps: fc.Arbitrary<TimedStep[]> = inOrder(
  agreed,
  timed(losingAll('payments'), quickly),
  timed(payingWith('works'), quickly, never),
  timed(plain('view'), waitOf('minutes', 6, 9)),
  sometimes(timed(fc.oneof(disputingExtension, dashboardRefundingExtension, returning), soon)),
);
