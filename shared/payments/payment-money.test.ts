import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  debtRepaid,
  debtWrittenOff,
  decide,
  disputeLost,
  givenBack,
  newlyCharged,
  type PaymentMoney,
  positionOf,
  refundDue,
  refundReturned,
  refundSent,
  transferReversed,
  transferSent,
  withheldForDebt,
} from './payment-money.ts';

const session = () => newlyCharged(7500, 10);

test.each<[string, PaymentMoney, Partial<PaymentMoney>, Partial<ReturnType<typeof positionOf>>]>([
  ['charged', session(), {}, { held: 7500, payable: 0, fees: 0, debt: 0 }],
  ['released', decide(session(), 0), { released: 6750, fee: 750 }, { held: 0, payable: 6750 }],
  ['divided in half', decide(session(), 3750), { released: 3375, fee: 375 }, { held: 3750, payable: 3375 }],
  [
    'divided in half, then lost in full before the refund',
    disputeLost(decide(session(), 3750), 7500),
    { released: 0, fee: 0, lost: 7500 },
    { held: 0, payable: 0, debt: 0 },
  ],
  [
    'divided and refunded, then the rest lost',
    disputeLost(refundSent(decide(session(), 3750), 3750), 3750),
    { released: 0, lost: 3750 },
    { held: 0, payable: 0 },
  ],
  [
    'paid out, then lost',
    disputeLost(transferSent(decide(session(), 0), 6750), 7500),
    { released: 0, transferred: 6750 },
    { held: 0, debt: 6750, fees: 0 },
  ],
  [
    'lost in part before the session, then released',
    decide(disputeLost(session(), 3000), 0),
    { released: 4050, fee: 450 },
    { held: 0, payable: 4050 },
  ],
  [
    'refunded in part at the provider after the release',
    refundSent(decide(session(), 0), 2500),
    { released: 4500, fee: 500 },
    { held: 0, payable: 4500 },
  ],
  [
    'a returned refund',
    refundReturned(refundSent(decide(session(), 7500), 7500), 7500),
    { refunded: 0 },
    { held: 7500 },
  ],
  [
    'a lost dispute over more than is left',
    disputeLost(refundSent(session(), 5000), 7500),
    { lost: 7500 },
    { held: 0, losses: 5000 },
  ],
  [
    'a refund returned after a dispute over everything was lost',
    refundReturned(disputeLost(refundSent(decide(session(), 3750), 3750), 7500), 3750),
    { refunded: 0, lost: 7500, released: 0 },
    { held: 0, payable: 0, losses: 0 },
  ],
  [
    'a debt withheld from other payouts, then owed no more',
    refundReturned(debtRepaid(refundSent(transferSent(decide(session(), 0), 6750), 2500), 2250), 2500),
    { released: 6750, repaid: 2250 },
    { payable: 2250, debt: 0 },
  ],
  [
    'a debt written off, then owed no more',
    refundReturned(debtWrittenOff(refundSent(transferSent(decide(session(), 0), 6750), 2500), 2250), 2500),
    { released: 6750, writtenOff: 0 },
    { payable: 0, debt: 0, losses: 0 },
  ],
])('%s', (_name, money, columns, position) => {
  expect(money).toMatchObject(columns);
  expect(positionOf(money)).toMatchObject(position);
});

/** Any order of whatever can happen, each as far as the provider lets it. */
const happening = fc.record({
  what: fc.constantFrom(
    'decide',
    'refund',
    'return',
    'lose',
    'transfer',
    'reverse',
    'keep',
    'repay',
    'writeOff',
  ),
  share: fc.integer({ min: 0, max: 100 }),
});

function apply(money: PaymentMoney, { what, share }: { what: string; share: number }): PaymentMoney {
  const part = (whole: number) => Math.floor((whole * share) / 100);
  switch (what) {
    case 'decide':
      return decide(money, part(money.amount));
    case 'refund':
      return refundSent(money, part(money.amount));
    case 'return':
      return refundReturned(money, part(money.refunded));
    case 'lose':
      return disputeLost(money, part(money.amount));
    case 'transfer':
      return transferSent(money, part(positionOf(money).payable));
    case 'reverse':
      return transferReversed(money, part(money.transferred));
    case 'repay':
      return debtRepaid(money, part(positionOf(money).debt));
    case 'writeOff':
      return debtWrittenOff(money, part(positionOf(money).debt));
    default:
      return withheldForDebt(money, part(positionOf(money).payable));
  }
}

test('whatever happens, every cent is somewhere and nothing is overdrawn', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom(0, 10, 33),
      fc.array(happening, { maxLength: 25 }),
      (amount, feePercent, life) => {
        const money = life.reduce(apply, newlyCharged(amount, feePercent));
        const { held, fees, payable, debt, losses } = positionOf(money);
        const { refunded, lost, transferred, withheld, repaid } = money;
        expect(Math.min(held, fees, payable, debt, losses, money.released)).toBeGreaterThanOrEqual(0);
        const ours = held + fees + payable - debt - losses;
        expect(ours + refunded + lost + transferred + withheld - repaid).toBe(amount);
        if (money.decided) expect(held).toBe(refundDue(money));
        expect(givenBack(money)).toBeLessThanOrEqual(amount);
      },
    ),
    { numRuns: 3000 },
  );
});
