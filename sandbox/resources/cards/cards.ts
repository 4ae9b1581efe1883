import { createHash } from 'node:crypto';
import { z } from 'zod';
import { whole, word } from '#sandbox/api/params.ts';
import { Refusal } from '#sandbox/api/refusal.ts';

/** Why a bank declines, as the API reports it. */
export type Decline = { code: string; decline_code: string; message: string; param?: string };

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});

const declines = {
  generic_decline: declined('generic_decline'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card'),
  stolen_card: declined('stolen_card'),
  expired_card: {
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
    param: 'exp_month',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
  },
  processing_error: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} satisfies Record<string, Decline>;

export const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Cards whose payments are disputed a minute after the capture, and how. */
export const disputesOfCards = {
  disputed: { kind: 'chargeback', reason: 'fraudulent' },
  not_received: { kind: 'chargeback', reason: 'product_not_received' },
  inquired: { kind: 'inquiry', reason: 'fraudulent' },
} as const;
export type DisputedCard = keyof typeof disputesOfCards;

/** What the bank of a test card does. Beside the last digits, it is all that we store of a number. */
export type Behaviour =
  | 'works'
  | 'three_d_secure'
  /** Refunds to it succeed and fail a minute later. */
  | 'refund_fails'
  /** Refunds to it are pending for a minute. */
  | 'refund_pends'
  | DisputedCard
  /** Can be saved, and is declined whenever it is charged. */
  | 'fails_when_charged'
  | keyof typeof declines;

type TestCard = { brand: 'visa' | 'mastercard' | 'amex'; last4: string; behaviour: Behaviour };

const testCards: Record<string, TestCard> = Object.fromEntries(
  (
    [
      ['4242424242424242', 'visa', 'works'],
      ['5555555555554444', 'mastercard', 'works'],
      ['378282246310005', 'amex', 'works'],
      ['4000000000000259', 'visa', 'disputed'],
      ['4000000000002685', 'visa', 'not_received'],
      ['4000000000001976', 'visa', 'inquired'],
      ['4000000000005126', 'visa', 'refund_fails'],
      ['4000000000007726', 'visa', 'refund_pends'],
      ['4000002760003184', 'visa', 'three_d_secure'],
      ['4000000000000341', 'visa', 'fails_when_charged'],
      ['4000000000000002', 'visa', 'generic_decline'],
      ['4000000000009995', 'visa', 'insufficient_funds'],
      ['4000000000009987', 'visa', 'lost_card'],
      ['4000000000009979', 'visa', 'stolen_card'],
      ['4000000000000069', 'visa', 'expired_card'],
      ['4000000000000127', 'visa', 'incorrect_cvc'],
      ['4000000000000119', 'visa', 'processing_error'],
    ] as const
  ).map(([number, brand, behaviour]) => [number, { brand, last4: number.slice(-4), behaviour }]),
);

/** Stripe's ids of test methods; each use makes a new method. */
const testMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_createDisputeInquiry: '4000000000001976',
  pm_card_refundFail: '4000000000005126',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
};

export type Card = TestCard & { expMonth: number; expYear: number; withCvc: boolean };

export function testMethodCard(id: string, now: number): Card | undefined {
  const number = Object.hasOwn(testMethods, id) ? testMethods[id] : undefined;
  const card = number === undefined ? undefined : testCards[number];
  return card && { ...card, expMonth: 12, expYear: yearAndMonth(now).year + 4, withCvc: true };
}

export const cardParams = z.strictObject({
  number: word,
  exp_month: whole,
  exp_year: whole,
  cvc: word.optional(),
});

/** Accepts test cards only. A number that could be real is refused and never stored. */
export function readCard(given: z.output<typeof cardParams>, now: number): Card {
  const number = given.number.replaceAll(/[\s-]/g, '');
  if (!/^\d{1,19}$/.test(number)) throw cardError('invalid_number', 'Your card number is invalid.', 'number');
  if (number.length < 12) throw cardError('incomplete_number', 'Your card number is incomplete.', 'number');
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const card = Object.hasOwn(testCards, number) ? testCards[number] : undefined;
  if (!card) throw liveCard();
  const expYear = given.exp_year < 100 ? 2000 + given.exp_year : given.exp_year;
  checkExpiry(given.exp_month, expYear, now);
  const cvcLength = card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (given.cvc !== undefined && !cvcLength.test(given.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { ...card, expMonth: given.exp_month, expYear, withCvc: given.cvc !== undefined };
}

function checkExpiry(month: number, year: number, now: number): void {
  const today = yearAndMonth(now);
  if (year < today.year || year > today.year + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (month < 1 || month > 12 || (year === today.year && month < today.month)) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
}

function yearAndMonth(now: number): { year: number; month: number } {
  const date = new Date(now * 1000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function cardError(code: string, message: string, param: string): Refusal {
  return new Refusal(402, 'card_error', message, { code, param });
}

function liveCard(): Refusal {
  return new Refusal(
    402,
    'card_error',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    { code: 'card_declined', decline_code: 'test_mode_live_card', param: 'number' },
  );
}

/** The same for all methods of one test card. */
export function fingerprintOf({ brand, last4 }: TestCard): string {
  return createHash('sha256').update(`${brand} ${last4}`).digest('base64url').slice(0, 16);
}

/** Why the bank refuses to save it. */
export function declineWhenSaved(behaviour: Behaviour): Decline | undefined {
  return behaviour in declines ? declines[behaviour as keyof typeof declines] : undefined;
}

export function declineWhenCharged(behaviour: Behaviour): Decline | undefined {
  return behaviour === 'fails_when_charged' ? declines.generic_decline : declineWhenSaved(behaviour);
}
