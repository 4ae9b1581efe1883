import type { Operation } from '#server/db/tables/payment-ops.ts';
import type { DifferenceKind } from './reconciliation/findings.ts';

/** Titles of the cases that money opens, and how they end. */

export const failing: Record<Operation, string> = {
  create: 'Setting up a payment keeps failing',
  confirm: 'Charging a saved card keeps failing',
  capture: 'Charging a card keeps failing',
  cancel: 'Releasing a card hold keeps failing',
  refund: 'Sending a refund keeps failing',
  transfer: 'Sending a payout keeps failing',
  reverse: 'Taking back a payout keeps failing',
};

export const refused: Record<Operation, string> = {
  create: 'The payment provider refused to set up a payment',
  confirm: 'The payment provider refused to charge a saved card',
  capture: 'The payment provider refused to charge a card',
  cancel: 'The payment provider refused to release a card hold',
  refund: 'The payment provider refused a refund',
  transfer: 'The payment provider refused a payout',
  reverse: 'The payment provider refused to take back a payout',
};

export const differences: Record<DifferenceKind, string> = {
  'missing in the ledger': 'The provider has an entry that’s missing from our ledger',
  'different amount in the ledger': 'An entry has a different amount in our ledger',
  'missing at the provider': 'Our ledger has an entry that’s missing at the provider',
  'each transaction sums to zero': 'A ledger transaction doesn’t balance',
  'all entries sum to zero': 'Our ledger doesn’t balance',
  'nothing held or payable is below zero': 'A ledger balance is negative',
  'a balance is the sum of its entries': 'A ledger balance doesn’t match its entries',
  'nothing is held for a booking that is over': 'Money is still held for a booking that is over',
  'what was captured is held, or divided as decided': 'A charge is neither held nor split as decided',
};

export const dispute = 'A client’s bank disputes a charge';
export const inquiry = 'A client’s bank asks about a charge';
export const disputeClosed = { won: 'We won the dispute', lost: 'We lost the dispute' };
export const refundReturned = 'The client’s bank returned a refund';
export const payoutBroke = 'A payout couldn’t be made';
export const cantBePaid = 'An expert has earnings but can’t be paid yet';
export const debt = 'An expert was paid money that was refunded to the client';
export const brokenEvent = 'An event from the payment provider can’t be processed';
