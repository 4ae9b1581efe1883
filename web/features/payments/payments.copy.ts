/** Copy of the card form, the terms beside it, and what became of a payment. */

// Spec strings: to the letter.
export const errorTitle = 'Error';
export const failedTitle = 'Payment Failed';
export const requestSentTitle = 'Booking Request Sent!';
export const escrow = 'Payment is held in secure escrow until your session is done.';

export const requestSent = (expert = 'The expert') =>
  `${expert} will review and confirm your request. You won’t be charged until then.`;
export const cardHold = 'We’ll place a hold on your card. You won’t be charged yet.';
export const chargedOnAccept = (price: string, expert: string) =>
  `You’ll be charged ${price} if ${expert} accepts. If ${expert} declines or doesn’t respond, the hold is released.`;
export const freeCancellation = (until: string, grace: string, expert: string, percent: number) =>
  `Cancel for free until ${until}, or within ${grace} after ${expert} accepts. After that, you’ll get ${percent}% back.`;
export const lateCancellation = (hours: number, grace: string, expert: string, percent: number) =>
  `Your session starts in less than ${hours} hours. You can cancel for free within ${grace} after ${expert} accepts. After that, you’ll get ${percent}% back.`;
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
