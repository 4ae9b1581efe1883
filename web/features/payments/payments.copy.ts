/** Copy of the card form, the terms beside it, and what became of a payment. */
export const paymentsCopy = {
  // Spec strings: to the letter.
  errorTitle: 'Error',
  failedTitle: 'Payment Failed',
  requestSentTitle: 'Booking Request Sent!',
  tryAgain: 'Try Again',
  escrow: 'Payment is held in secure escrow until your session is done.',

  requestSent: (expert = 'The expert') =>
    `${expert} will review and confirm your request. You won’t be charged until then.`,
  cardHold: 'We’ll place a hold on your card. You won’t be charged yet.',
  chargedOnAccept: (price: string, expert: string) =>
    `You’re charged ${price} if ${expert} accepts. If ${expert} declines or doesn’t respond, the hold is released.`,
  freeCancellation: (until: string, hours: number, percent: number) =>
    `Free cancellation until ${until} (${hours} hours before the start). After that, you get ${percent}% back.`,
  lateCancellation: (expert: string, hours: number, percent: number) =>
    `Your session starts in less than ${hours} hours. If you cancel after ${expert} accepts, you get ${percent}% back.`,
  noExtraFees: (percent: number) => `No extra fees. InTime’s ${percent}% is included in the price.`,

  connectionLost: 'The connection was lost. You weren’t charged. Please try again.',
  failed: 'Something went wrong. You weren’t charged. Please try again.',
  noAnswerFromBank: 'The connection was lost before we heard from your bank.',
  unknownResult:
    'The connection was lost before we heard from your bank. Please try again. You won’t be charged twice.',
  notApproved: 'Your bank didn’t approve the payment. You weren’t charged. Please try again.',

  loadingCardForm: 'Loading card form',
  cardFormFailedTitle: 'We couldn’t load the card form',
  cardFormFailed: 'Check your connection and any ad blockers, then try again.',

  testMode: 'Test mode, no real money.',
  testCard: 'Use card 4242\u00a04242\u00a04242\u00a04242 with any future date and any CVC.',
  cardNumber: 'Card number',
  expiry: 'Expiration date',
  cvc: 'Security code',
  placeholders: { number: '1234 1234 1234 1234', expiry: 'MM / YY', cvc: 'CVC' },
  // Stripe's own messages, so that the sandbox form sounds the same.
  numberIncomplete: 'Your card number is incomplete.',
  numberInvalid: 'Your card number is invalid.',
  expiryIncomplete: "Your card's expiration date is incomplete.",
  expiryInvalid: "Your card's expiration date is invalid.",
  expiryYearPast: "Your card's expiration year is in the past.",
  expiryPast: "Your card's expiration date is in the past.",
  cvcIncomplete: "Your card's security code is incomplete.",
};
