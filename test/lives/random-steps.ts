import fc from 'fast-check';
import {
  type Card,
  callFaults,
  cards,
  type EventsAbout,
  type Party,
  type PaymentKind,
  type PlainStep,
  type ProviderCall,
  providerCalls,
  type Step,
} from './life.ts';

const cardNames = Object.keys(cards) as Card[];

/** Mostly one that works. */
const card = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Card>('works') },
  { weight: 2, arbitrary: fc.constantFrom(...cardNames) },
);
const percent = fc.constantFrom(100, 100, 50, 30, 1);
const bookingOrTip = fc.constantFrom<PaymentKind>('tip', 'booking');
const seldom = fc.constantFrom(false, false, false, false, true);

/** Calls that move money fail more often than others. */
const call = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<ProviderCall>('refund', 'transfer', 'reverse', 'capture') },
  { weight: 1, arbitrary: fc.constantFrom(...providerCalls) },
);

export const offering = (by: Party) => fc.constant<Step>({ do: 'offerExtension', by });
export const answering = (by: Party, agree: boolean) =>
  fc.constant<Step>({ do: 'answerExtension', by, agree });

export const plain = (...names: PlainStep[]) => fc.constantFrom(...names).map((name): Step => ({ do: name }));
const stepOf = <Fields extends object>(name: Step['do'], fields: fc.Arbitrary<Fields>): fc.Arbitrary<Step> =>
  // The callers below pass the fields of the step they name.
  fields.map((given) => ({ do: name, ...given }) as unknown as Step);

export const canceling = plain('clientCancels', 'clientCancels', 'expertCancels', 'operatorCancels');
export const hesitating = stepOf('clientHesitates', fc.record({ seconds: fc.integer({ min: 1, max: 60 }) }));
export const reviewing = stepOf('review', fc.record({ tip: fc.constantFrom(500, 0, 1000, 1500) }));
export const tipping = stepOf('review', fc.record({ tip: fc.constantFrom(500, 1000, 1500) }));
export const paying = stepOf('pay', fc.record({ card }));
export const payingExtension = stepOf('payExtension', fc.record({ card }));
export const payingTip = stepOf('payTip', fc.record({ card }));

const shares = fc.constantFrom(100, 50, 33);
export const deciding = stepOf(
  'decide',
  fc.record({
    percent: fc.oneof({ weight: 3, arbitrary: shares }, { weight: 1, arbitrary: fc.constant(0) }),
    collect: fc.constantFrom('reversal' as const, 'debt' as const),
  }),
);
export const decidingDebt = stepOf(
  'decide',
  fc.record({ percent: shares, collect: fc.constant('debt' as const) }),
);

const disputingOf = (of: PaymentKind) =>
  stepOf(
    'dispute',
    fc.record({
      of: fc.constant(of),
      kind: fc.constantFrom('chargeback' as const, 'chargeback' as const, 'inquiry' as const),
      percent,
      force: seldom,
    }),
  );
export const disputing = disputingOf('booking');
export const disputingTip = disputingOf('tip');
export const disputingExtension = disputingOf('extension');
export const judging = stepOf(
  'judge',
  fc.record({
    which: fc.nat({ max: 2 }),
    to: fc.constantFrom('won' as const, 'lost' as const, 'closed' as const, 'escalated' as const),
    force: fc.boolean(),
  }),
);
export const returning = stepOf('returnRefund', fc.record({ which: fc.nat({ max: 2 }) }));
export const dashboardRefundingExtension = stepOf(
  'dashboardRefund',
  fc.record({ of: fc.constant<PaymentKind>('extension'), percent }),
);
export const dashboardRefunding = stepOf('dashboardRefund', fc.record({ of: bookingOrTip, percent }));

const failing = stepOf(
  'fail',
  fc.record({ call, how: fc.constantFrom(...callFaults), times: fc.integer({ min: 1, max: 4 }) }),
).map((step) => {
  if (step.do !== 'fail') return step;
  const how = step.call.startsWith('read') && step.how.startsWith('refused') ? 'error' : step.how;
  // Only a capture can be made after it was refused.
  return how === 'refused-late' ? { ...step, call: 'capture' as const } : { ...step, how };
});
/** The bank captures all the same, if the authorization isn't released before. */
export const refusingLate: Step = { do: 'fail', call: 'capture', how: 'refused-late', times: 1 };
/** Of the card that the client saved; they can still enter another one. */
export const refusingSavedCard: Step = { do: 'fail', call: 'confirm', how: 'refused', times: 1 };
export const failingRelease: Step = { do: 'fail', call: 'cancel', how: 'cut-before', times: 2 };
const killing = stepOf(
  'kill',
  fc.record({ call, when: fc.constantFrom('before' as const, 'after' as const) }),
);
export const losing = stepOf(
  'webhooks',
  fc.record({
    how: fc.constantFrom('lost' as const, 'late' as const, 'repeated' as const),
    about: fc.constantFrom<EventsAbout>('anything', 'payments', 'disputes'),
    count: fc.integer({ min: 1, max: 8 }),
  }),
);
/** None of the events about the next payment or dispute arrives in time. */
export const losingAll = (about: EventsAbout) =>
  fc
    .constantFrom('lost' as const, 'late' as const)
    .map((how): Step => ({ do: 'webhooks', how, about, count: 4 }));
export const trouble = fc.oneof(failing, killing, losing);
