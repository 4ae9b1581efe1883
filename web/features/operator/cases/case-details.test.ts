import { expect, test } from 'vitest';
import { fieldsOf } from './case-details.ts';

const writing = { instant: (at: Date) => at.toISOString().slice(0, 10) };

test('a difference names what it compares, in dollars and in a fixed order', () => {
  const about = { id: 'txn_1', fee: 152, net: 4048, type: 'charge', amount: 4200, source: 'ch_1' };
  const { details } = fieldsOf({ kind: 'difference', reporter: null, about }, writing);
  expect(details.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Type: Charge',
    'Amount: $42',
    'Provider’s fee: $1.52',
    'After the fee: $40.48',
    'Balance entry: txn_1',
    'Belongs to: ch_1',
  ]);
});

test('the bank’s reason is a detail field, and the client’s words are quoted', () => {
  const dispute = fieldsOf(
    { kind: 'dispute', reporter: null, about: { kind: 'tip', reason: 'product_not_received' } },
    writing,
  );
  expect(dispute.quotes).toEqual([]);
  expect(dispute.details.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Payment for: Tip',
    'Bank’s reason: Product not received',
  ]);
  const fraud = fieldsOf({ kind: 'dispute', reporter: null, about: { reason: 'fraudulent' } }, writing);
  expect(fraud.details).toMatchObject([{ text: 'Fraudulent' }]);
  const reporter = { id: 'u1', username: 'nora', name: 'Nora Lind' };
  const about = { reason: 'Nobody was there', sharesMessages: true };
  const report = fieldsOf({ kind: 'problemReport', reporter, about }, writing);
  expect(report.quotes.map(({ text }) => text)).toEqual(['Nobody was there']);
  expect(report.details).toMatchObject([{ label: 'Shared their messages', text: 'yes' }]);
});
