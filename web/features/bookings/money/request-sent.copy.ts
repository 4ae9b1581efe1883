/** Copy of the panel that follows a sent request. */

export const title = 'Request sent';
export const authorized = (price: string) => `${price} authorized, not charged`;
export const answersBy = (expert: string, time: string) => `${expert} has until ${time} to respond`;
export const next = 'What happens next';
export const ifAccepted = (expert: string, price: string) =>
  `If ${expert} accepts, we charge ${price} and your session is confirmed.`;
export const ifDeclined = (expert: string) =>
  `If ${expert} declines or doesn’t respond, we release the hold. You won’t be charged.`;
export const whereToLook = (email: string | null) =>
  email
    ? `We’ll email the response to ${email}. You’ll also see it here and in your notifications.`
    : 'You’ll see the response here and in your notifications.';
export const dismiss = 'Got it';
