import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { disputeOf } from './translate.ts';

const fields = { id: 'dp_1', charge: 'ch_1', payment_intent: 'pi_1', status: 'needs_response' };
const translated = (given: object) =>
  disputeOf({
    ...fields,
    balance_transactions: [],
    evidence_details: {},
    ...given,
  } as unknown as Stripe.Dispute);
const statusOf = (status: string, ...amounts: number[]) =>
  translated({ status, balance_transactions: amounts.map((amount) => ({ amount, fee: 0 })) }).status;

test.each<[string, number[], ReturnType<typeof statusOf>]>([
  ['warning_needs_response', [], 'open'],
  ['warning_closed', [], 'won'],
  ['prevented', [], 'won'],
  ['needs_response', [-7500], 'open'],
  ['under_review', [-7500], 'open'],
  ['won', [-7500, 7500], 'won'],
  ['lost', [-7500], 'lost'],
  // Won, but the money isn't back yet.
  ['won', [-7500], 'open'],
  // Nothing that we know.
  ['appeal_under_review', [-7500], 'open'],
])('a dispute that is %s with %j is %s', (status, amounts, expected) => {
  expect(statusOf(status, ...amounts)).toBe(expected);
});

test.each([
  [1_898_985_600, new Date('2030-03-06T00:00:00Z')],
  [null, null],
])('evidence that is due by %j is due on %j', (due_by, expected) => {
  expect(translated({ evidence_details: { due_by } }).evidenceDueBy).toEqual(expected);
});
