import { describe, expect, test } from 'vitest';
import { mayMove, paymentStates, paymentStatusOf } from './payment-states.ts';

describe('a payment', () => {
  test('has the payment status that the API documents', () => {
    expect(Object.fromEntries(paymentStates.map((state) => [state, paymentStatusOf(state)]))).toEqual({
      intent_pending: 'unpaid',
      awaiting_card: 'unpaid',
      action_required: 'unpaid',
      authorized: 'authorized',
      capturing: 'capturing',
      captured: 'captured',
      canceling: 'released',
      canceled: 'released',
      failed: 'failed',
    });
  });

  test('never leaves a final state, and has no transition to the same state', () => {
    for (const final of ['captured', 'canceled', 'failed'] as const) {
      expect(paymentStates.filter((to) => mayMove(final, to))).toEqual([]);
    }
    expect(paymentStates.filter((state) => mayMove(state, state))).toEqual([]);
  });

  test('becomes captured only from capturing, or directly when there was no card hold', () => {
    expect(paymentStates.filter((from) => mayMove(from, 'captured'))).toEqual([
      'awaiting_card',
      'action_required',
      'capturing',
    ]);
  });
});
