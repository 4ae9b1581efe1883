import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { disputeOf } from './translate.ts';

const statusOf = (status: string, ...amounts: number[]) => {
  const balance_transactions = amounts.map((amount) => ({ amount, fee: 0 }));
  const fields = { id: 'dp_1', charge: 'ch_1', payment_intent: 'pi_1', evidence_details: {} };
  return disputeOf({ ...fields, status, balance_transactions } as unknown as Stripe.Dispute).status;
};

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
