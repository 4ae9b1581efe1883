import { formatPrice } from '#shared/money.ts';

export const notFound = 'We couldn’t find this offer.';
export const notPossible = 'This session can’t be extended right now.';
export const timeTaken = 'The time after this session was just taken.';
export const priceChanged = (price: string) =>
  `The price is now ${formatPrice(price)}. Please check it and try again.`;
export const over = 'This offer is no longer available.';
export const clientOnly = 'Only the client can pay for more time.';
export const alreadyAgreed = 'You’ve both agreed to more time, and your client is paying now.';
export const tooLate = 'It was too late to add more time. We’re refunding your card.';
