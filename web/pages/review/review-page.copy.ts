export const reviewPageCopy = {
  documentTitle: (title: string) => `${title} · InTime`,
  backToDashboard: 'Back to Dashboard',
  yourSession: 'Your session',
  lead: (expert: string) => `Tell others about your session with ${expert}.`,
  failedHint: 'Check your connection and try again.',
  tipCharged: (amount: string) => ` We’re charging your ${amount} tip to your saved card.`,

  // Spec strings: to the letter.
  title: 'Share Your Experience',
  failed: 'Failed to fetch booking',
  submitted: 'Review Submitted!',
  thanks: 'Thank you for sharing your experience.',
};

const noReason = 'your bank gave no reason.';

export const tipCopy = {
  title: 'Leave a tip',
  lead: (expert: string) => `Thanks for reviewing your session with ${expert}.`,
  howMuch: (expert: string) => `How much would you like to tip ${expert}?`,
  yourTip: (amount: string, expert: string) => `Your ${amount} tip for ${expert}`,
  amount: 'Tip',
  notStarted: 'We couldn’t start the payment. Your review is saved, and you weren’t charged. ',
  lastPaymentFailed: (refusal: string) => `Your last payment failed: ${refusal} `,
  onSavedCard: (amount: string) => `We’ll charge ${amount} to the card you saved when you booked.`,
  onNewCard: (amount: string) => `Next, enter a card for your ${amount} tip.`,
  sendTip: (amount: string) => `Send ${amount} tip`,
  enterCard: 'Enter card details',
  skip: 'Skip the tip',
  pay: (amount: string) => `Pay ${amount}`,
  sent: 'Tip sent',
  sentHint: (expert: string) => `Thank you! ${expert} gets all of it.`,
  yourExpert: 'Your expert',

  whyCard: {
    savedCardFailed: (refusal = noReason) =>
      `We couldn’t charge your saved card: ${refusal} Please try another card.`,
    cardFailed: (refusal = noReason) => `We couldn’t charge your card: ${refusal}`,
    confirmWithBank: 'Your bank needs you to confirm this payment, so please enter your card again.',
    newCard: 'Your review is in. Your expert gets the whole tip.',
  },

  error: 'Error',
  setupFailed: 'Payment setup failed',
  setupFailedHint: 'You weren’t charged. Please try again.',
  setupFailedToast: 'We couldn’t set up the payment, so you weren’t charged. Try again or skip the tip.',
  tryAgain: 'Try Again',
};
