/** Why a card payment failed, in our words. The provider's own text is never shown. */
const reasons = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: 'Your card’s security code is incorrect.',
  incorrect_number: 'Your card number is incorrect.',
  invalid_expiry: 'Your card’s expiration date is invalid.',
  authentication_failed: 'Your bank didn’t approve the payment.',
  abandoned: 'You left your bank’s page before the payment was approved.',
  processing_error: 'Your bank couldn’t process the payment.',
  test_mode_live_card: 'Real cards don’t work in test mode.',
  generic: 'The payment didn’t go through.',
};

export type CardProblem = keyof typeof reasons;

/** The provider's codes that have another name than our problems. */
const otherNames: [code: string, problem: CardProblem][] = [
  ['payment_intent_authentication_failure', 'authentication_failed'],
  ['authentication_required', 'authentication_failed'],
  ['invalid_cvc', 'incorrect_cvc'],
  ['invalid_number', 'incorrect_number'],
  ['incomplete_number', 'incorrect_number'],
  ['invalid_expiry_month', 'invalid_expiry'],
  ['invalid_expiry_year', 'invalid_expiry'],
];
const sameNames = Object.keys(reasons).map((name): [string, CardProblem] => [name, name as CardProblem]);
const problems = new Map([...sameNames, ...otherNames]);

type ProviderCodes = { code?: string | null | undefined; decline_code?: string | null | undefined };

/** The decline code is the more specific of the two. */
export function cardProblemOf({ code, decline_code }: ProviderCodes): CardProblem {
  return problems.get(decline_code ?? '') ?? problems.get(code ?? '') ?? 'generic';
}

export const cardProblemReason = (problem: CardProblem) => reasons[problem];

const checkDetails = ['incorrect_cvc', 'incorrect_number', 'invalid_expiry'];
const otherCard = ['card_declined', 'insufficient_funds', 'expired_card'];

/** The reason, that nothing was charged, and what to do next. */
export function cardProblemText(problem: CardProblem): string {
  if (problem === 'test_mode_live_card')
    return `${reasons[problem]} Please use the test card 4242 4242 4242 4242.`;
  const next = checkDetails.includes(problem)
    ? 'Please check it and try again.'
    : otherCard.includes(problem)
      ? 'Please use another card.'
      : 'Please try again or use another card.';
  return `${reasons[problem]} You haven’t been charged. ${next}`;
}
