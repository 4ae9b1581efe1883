import { describe, expect, test } from 'vitest';
import { mayMove, paymentStates, paymentStatusOf } from './payment-states.ts';

describe('a payment', () => {
  test('is told to people as the calls say', () => {
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

  test('that is over never moves again, and none stays where it is by moving', () => {
    for (const over of ['captured', 'canceled', 'failed'] as const) {
      expect(paymentStates.filter((to) => mayMove(over, to))).toEqual([]);
    }
    expect(paymentStates.filter((state) => mayMove(state, state))).toEqual([]);
  });

  test('is captured only after it was being captured, or at once where nothing is held', () => {
    expect(paymentStates.filter((from) => mayMove(from, 'captured'))).toEqual([
      'awaiting_card',
      'action_required',
      'capturing',
    ]);
  });
});
