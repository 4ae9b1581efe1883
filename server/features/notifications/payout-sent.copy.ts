import type { PaymentKind } from '#server/db/tables/payments.ts';
import type { Deps } from '#server/deps.ts';
import type { NotificationCopy } from '#server/features/notifications/bookings/booking-details.ts';
import { type Cents, centsToText, formatPrice } from '#shared/money.ts';

export function payoutSentCopy(
  { origin }: Pick<Deps, 'origin'>,
  amount: number,
  kind: PaymentKind,
): NotificationCopy {
  const title = `Your ${formatPrice(centsToText(amount as Cents))} payout is on its way`;
  return {
    subject: title,
    heading: title,
    paragraphs: [
      {
        booking: 'These are your earnings from a session, minus our fee.',
        extension: 'These are your earnings from more time that a client added to a session, minus our fee.',
        tip: 'A client left you a tip. We don’t take a fee on tips, so it’s all yours.',
      }[kind],
    ],
    action: { label: 'View payouts', url: `${origin}/payouts` },
  };
}
