import type { Extension } from '#shared/bookings/extensions.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { cardName } from '#shared/payments/card-name.ts';
import type { News } from './more-time-news.ts';

export const label = 'More time';

/** What the panel says: one line, and what it means for the reader. */
export type Statement = { title: string; text: string };

export type Reader = {
  isClient: boolean;
  /** The other party. */
  name: string;
  /** An instant as the reader's clock shows it. */
  clock: (instant: string) => string;
};

export function extensionText(extension: Extension, { isClient, name, clock }: Reader): Statement {
  const { state, minutes, card, until } = extension;
  const price = formatPrice(extension.price);
  const receives = `You’ll receive ${formatPrice(extension.receives ?? 0)}`;
  const added = `${minutes} more minutes`;
  const isOwn = extension.by === (isClient ? 'booker' : 'expert');
  if (state === 'available') {
    const pays = card ? `we’ll charge ${price} to ${cardName(card)}` : `you’ll pay ${price} by card`;
    return {
      title: `Need ${added}?`,
      text: isClient ? `If ${name} accepts, ${pays}.` : `${receives} if ${name} accepts.`,
    };
  }
  if (state === 'offered' && isOwn) {
    return {
      title: isClient ? `You asked for ${added}` : `You offered ${added}`,
      text: isClient
        ? `Waiting for ${name}. You’ll pay ${price} only if they accept.`
        : `Waiting for ${name} to respond.`,
    };
  }
  if (state === 'offered') {
    return isClient
      ? {
          title: `${name} is offering ${added} for ${price}`,
          text: card ? `If you accept, we’ll charge ${cardName(card)}.` : 'You’ll enter your card next.',
        }
      : { title: `${name} is asking for ${added}`, text: `${receives} after ${name} pays.` };
  }
  if (isClient)
    return { title: `Pay ${price} for ${added}`, text: `We’ve reserved this time until ${clock(until)}.` };
  return {
    title: `${name} is paying for ${added}`,
    text: 'We’ll extend your session once the payment goes through.',
  };
}

export const charging = (price: string, card: NonNullable<Extension['card']>): Statement => ({
  title: `Charging ${formatPrice(price)} to ${cardName(card)}`,
  text: 'We’ll extend your session once the payment goes through.',
});

export function newsText(news: News, end: string, { isClient, name, clock }: Reader): Statement {
  const asPlanned = `Your session ends at ${clock(end)} as planned.`;
  switch (news) {
    case 'added':
      return { title: '15 minutes added', text: `Your session now ends at ${clock(end)}.` };
    case 'notPaid':
      return {
        title: 'No time was added',
        text: isClient
          ? 'The payment wasn’t completed, so you won’t pay anything. Your session ends as planned.'
          : `${name} didn’t complete the payment. Nothing changed.`,
      };
    case 'declined':
      return { title: `${name} declined`, text: asPlanned };
    case 'ended':
      return { title: `The ${isClient ? 'offer' : 'request'} is no longer available`, text: asPlanned };
  }
}

export const ask = (minutes: number) => `Ask for ${minutes} minutes`;
export const offer = (minutes: number) => `Offer ${minutes} minutes`;
export const withdrawRequest = 'Withdraw request';
export const withdrawOffer = 'Withdraw offer';
export const accept = 'Accept';
export const acceptAndPay = (price: string) => `Accept and pay ${formatPrice(price)}`;
export const decline = 'Decline';
export const pay = (price: string) => `Pay ${formatPrice(price)}`;
export const dontPay = 'Don’t add time';
export const close = 'OK';
export const tryAgain = 'Try again';

const noReason = 'Your bank didn’t give a reason.';

export const payment = {
  failed: (refusal = noReason) =>
    `We couldn’t charge your card. ${refusal} Please try again or use another card.`,
  confirmWithBank: 'Your bank needs you to confirm this payment, so please enter your card again.',
  unknown: 'We couldn’t check your payment. It may still go through.',
  notStarted: 'We couldn’t start the payment. You haven’t been charged.',
};

export const failed = 'That didn’t work. Please try again.';
export const offline = 'We couldn’t reach InTime. Check your connection and try again.';
