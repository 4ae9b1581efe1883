/** Copy of the card form, the terms beside it, and what became of a payment. */

// Spec strings: to the letter.
export const errorTitle = 'Error';
export const failedTitle = 'Payment Failed';
export const requestSentTitle = 'Booking Request Sent!';
export const escrow = 'Payment is held in secure escrow until your session is done.';

export const requestSent = (expert = 'The expert') =>
  `${expert} will review and confirm your request. You won’t be charged until then.`;
/** The terms start with what a client must know, in bold; the rest is detail. */
export const terms = {
  label: 'Payment and cancellation',
  notCharged: (expert: string) => `You won’t be charged until ${expert} accepts.`,
  hold: (expert: string, price = '') =>
    `We’ll place a hold${price && ` of ${price}`} on your card. If ${expert} declines or doesn’t respond, it’s released.`,
  freeUntil: (until: string) => `Cancel for free until ${until}.`,
  freeBefore: (hours: number) => `Cancel for free up to ${hours} hours before your session.`,
  freeWithin: (grace: string, expert: string) => `Cancel for free within ${grace} after ${expert} accepts.`,
  afterThat: (percent: number) => `After that, you’ll get ${percent}% back.`,
  grace: (grace: string, expert: string) => `It’s also free within ${grace} after ${expert} accepts.`,
  short: {
    notCharged: (expert: string) => `No charge until ${expert} accepts.`,
    freeUntil: (until: string, percent: number) => `Free cancellation until ${until}, then ${percent}% back.`,
    freeBefore: (hours: number, percent: number) =>
      `Free cancellation up to ${hours} hours before, then ${percent}% back.`,
    freeWithin: (grace: string, percent: number) =>
      `Free cancellation for ${grace} after that, then ${percent}% back.`,
  },
  late: (hours: number) => `Your session starts in less than ${hours} hours.`,
};
export const noExtraFees = (percent: number) =>
  `No extra fees. InTime’s ${percent}% fee is included in the price.`;

export const connectionLost = 'We lost the connection. You weren’t charged. Please try again.';
export const failed = 'Something went wrong. You weren’t charged. Please try again.';
export const unknownResult =
  'We lost the connection before we heard from your bank. Please try again. You won’t be charged twice.';

export const loadingCardForm = 'Loading card form';
export const cardFormFailedTitle = 'We couldn’t load the card form';
export const cardFormFailed = 'Check your connection and any ad blockers, then try again.';

export const testMode = 'Test mode, no real money.';
export const testCard = 'Use card 4242\u00a04242\u00a04242\u00a04242 with any future date and any CVC.';
export const cardNumber = 'Card number';
export const expiry = 'Expiration date';
export const cvc = 'Security code';
export const placeholders = { number: '1234 1234 1234 1234', expiry: 'MM / YY', cvc: 'CVC' };
// Stripe's own messages, so that the sandbox form sounds the same.
export const numberIncomplete = 'Your card number is incomplete.';
export const numberInvalid = 'Your card number is invalid.';
export const expiryIncomplete = "Your card's expiration date is incomplete.";
export const expiryInvalid = "Your card's expiration date is invalid.";
export const expiryYearPast = "Your card's expiration year is in the past.";
export const expiryPast = "Your card's expiration date is in the past.";
export const cvcIncomplete = "Your card's security code is incomplete.";
