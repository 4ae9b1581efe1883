import { expect, test } from 'vitest';
import { cardProblemOf, cardProblemReason, cardProblemText } from './card-problems.copy.ts';

test.each([
  [{ code: 'card_declined', decline_code: 'generic_decline' }, 'card_declined'],
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
  [{ code: 'card_declined', decline_code: 'stolen_card' }, 'card_declined'],
  [{ code: 'expired_card', decline_code: 'expired_card' }, 'expired_card'],
  [{ code: 'incorrect_cvc' }, 'incorrect_cvc'],
  [{ code: 'processing_error' }, 'processing_error'],
  [{ code: 'payment_intent_authentication_failure' }, 'authentication_failed'],
  [{ code: 'authentication_required', decline_code: 'authentication_required' }, 'authentication_failed'],
  [{ code: 'something_new' }, 'generic'],
  [{ code: 'constructor' }, 'generic'],
  [{ code: null }, 'generic'],
  [{}, 'generic'],
])('%j is read as %s', (codes, problem) => {
  expect(cardProblemOf(codes)).toBe(problem);
});

test('the text says what happened, that nothing was charged, and what to do next', () => {
  expect(cardProblemText('authentication_failed')).toBe(
    'Your bank didn’t approve the payment. You haven’t been charged. Please try again or use another card.',
  );
  expect(cardProblemText('insufficient_funds')).toBe(
    'Your card has insufficient funds. You haven’t been charged. Please use another card.',
  );
  expect(cardProblemText('incorrect_cvc')).toBe(
    'Your card’s security code is incorrect. You haven’t been charged. Please check it and try again.',
  );
  expect(cardProblemReason('expired_card')).toBe('Your card has expired.');
});
