const noReason = 'Your bank didn’t give a reason.';

export const title = 'Leave a tip';
export const lead = (expert: string) => `Thanks for reviewing your session with ${expert}.`;
export const howMuch = (expert: string) => `How much would you like to tip ${expert}?`;
export const yourTip = (amount: string, expert: string) => `Your ${amount} tip for ${expert}`;
export const amount = 'Tip';
export const notStarted = 'Your review is saved, but we couldn’t start the payment. You weren’t charged. ';
export const lastPaymentFailed = (refusal: string) => `Your last payment failed: ${refusal} `;
export const onSavedCard = (amount: string) =>
  `We’ll charge ${amount} to the card you saved when you booked.`;
export const onNewCard = (amount: string) => `Next, enter a card for your ${amount} tip.`;
export const sendTip = (amount: string) => `Send ${amount} tip`;
export const enterCard = 'Enter card details';
export const skip = 'Skip the tip';
export const pay = (amount: string) => `Pay ${amount}`;
export const sent = 'Tip sent';
export const sentHint = (expert: string) => `Thank you! ${expert} gets all of it.`;
export const yourExpert = 'Your expert';

export const whyCard = {
  savedCardFailed: (refusal = noReason) =>
    `We couldn’t charge your saved card. ${refusal} Please try another card.`,
  cardFailed: (refusal = noReason) => `We couldn’t charge your card. ${refusal} Please try another card.`,
  confirmWithBank: 'Your bank needs you to confirm this payment, so please enter your card again.',
  newCard: 'Your review is in. Your expert gets the whole tip.',
};

export const error = 'Error';
export const setupFailed = 'Payment setup failed';
export const setupFailedHint = 'You weren’t charged. Please try again.';
export const setupFailedToast =
  'We couldn’t set up the payment, so you weren’t charged. Try again or skip the tip.';
