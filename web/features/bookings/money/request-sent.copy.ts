/** Copy of the panel that follows a sent request. */

export const title = 'Request sent';
export const authorized = (price: string) => `${price} authorized, not charged`;
export const answersBy = (expert: string, time: string) => `${expert} answers by ${time}`;
export const next = 'What happens next';
export const ifAccepted = (expert: string, price: string) =>
  `If ${expert} accepts, we charge ${price} and your session is confirmed.`;
export const ifDeclined = (expert: string) =>
  `If ${expert} declines or doesn’t respond, we release the hold. You pay nothing.`;
export const whereToLook = (email: string | null) =>
  email
    ? `We’ll email ${email}, and you’ll see it here and under the bell.`
    : 'You’ll see it here and under the bell.';
export const dismiss = 'Got it';
