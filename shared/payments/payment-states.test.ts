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

  test('leaves a final state only for a charge that arrives too late', () => {
    for (const final of ['canceled', 'failed'] as const) {
      expect(paymentStates.filter((to) => mayMove(final, to))).toEqual(['captured']);
    }
    expect(paymentStates.filter((to) => mayMove('captured', to))).toEqual([]);
    expect(paymentStates.filter((state) => mayMove(state, state))).toEqual([]);
  });

  test('is captured from any state in which the provider may have a charge', () => {
    expect(paymentStates.filter((from) => mayMove(from, 'captured'))).toEqual([
      'awaiting_card',
      'action_required',
      'authorized',
      'capturing',
      'canceling',
      'canceled',
      'failed',
    ]);
  });
});
