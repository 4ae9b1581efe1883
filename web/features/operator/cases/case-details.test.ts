import { expect, test } from 'vitest';
import { fieldsOf, resolutionOf, titleOf } from './case-details.ts';

const writing = { instant: (at: Date) => at.toISOString().slice(0, 10) };

test.each([
  ['missing in the ledger', 'The provider has an entry that our books don’t'],
  [
    'A cancel call to the payment provider keeps failing',
    'A call to the payment provider keeps failing: Release hold',
  ],
  ['The payment provider refused a reverse', 'The payment provider refused a call: Take back payout'],
  ['The payment provider refused a transfer', 'The payment provider refused a payout'],
  ['The payment provider refused a refund', 'The payment provider refused a refund'],
  ['A review was reported', 'A review was reported'],
])('“%s” reads “%s”', (title, text) => {
  expect(titleOf(title)).toBe(text);
});

test('a dispute’s outcome is a sentence, an operator’s own words stay', () => {
  expect(resolutionOf({ resolution: 'won' })).toBe('We won the dispute');
  expect(resolutionOf({ resolution: 'Refunded half' })).toBe('Refunded half');
  expect(resolutionOf({ resolution: null })).toBeNull();
});

test('a difference names what it compares, in dollars and in a fixed order', () => {
  const about = { id: 'txn_1', fee: 152, net: 4048, type: 'charge', amount: 4200, source: 'ch_1' };
  const { facts } = fieldsOf({ kind: 'difference', reporter: null, about }, writing);
  expect(facts.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Type: Charge',
    'Amount: $42',
    'Provider’s fee: $1.52',
    'After the fee: $40.48',
    'Balance entry: txn_1',
    'Belongs to: ch_1',
  ]);
});

test('the bank’s reason is a fact, and what a client wrote is quoted', () => {
  const dispute = fieldsOf(
    { kind: 'dispute', reporter: null, about: { kind: 'tip', reason: 'product_not_received' } },
    writing,
  );
  expect(dispute.quotes).toEqual([]);
  expect(dispute.facts.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Payment for: Tip',
    'Bank’s reason: Product not received',
  ]);
  const fraud = fieldsOf({ kind: 'dispute', reporter: null, about: { reason: 'fraudulent' } }, writing);
  expect(fraud.facts).toMatchObject([{ text: 'Fraudulent' }]);
  const reporter = { id: 'u1', username: 'nora', name: 'Nora Lind' };
  const about = { reason: 'Nobody was there', sharesMessages: true };
  const report = fieldsOf({ kind: 'problemReport', reporter, about }, writing);
  expect(report.quotes.map(({ text }) => text)).toEqual(['Nobody was there']);
  expect(report.facts).toMatchObject([{ label: 'Shared their messages', text: 'yes' }]);
});
