import { queryOptions } from '@tanstack/react-query';
import type { Extension, ExtensionAnswer } from '#shared/bookings/extensions.schema.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import { call } from '#web/lib/call.ts';
import { isRefusal } from '../room.queries.ts';

export type Answer = 'agree' | 'refuse';

/** Also accepts, if the other party has offered it meanwhile. Refused if it costs anything but the price shown. */
export function offerMoreTime(bookingId: string, price: string): Promise<ExtensionAnswer> {
  return call('POST /api/bookings/:id/extensions', { params: { id: bookingId }, body: { price } });
}

export function answerOffer(
  bookingId: string,
  { id, price }: Pick<Extension, 'id' | 'price'>,
  answer: Answer,
): Promise<ExtensionAnswer> {
  const params = { id: bookingId, extensionId: id ?? '' };
  return answer === 'agree'
    ? call('POST /api/bookings/:id/extensions/:extensionId/agree', { params, body: { price } })
    : call('POST /api/bookings/:id/extensions/:extensionId/refuse', { params });
}

/** An extension that both agreed to, at the price its client was shown. */
type Agreed = { bookingId: string; extensionId: string; price: string };

/** Continues the client's payment from wherever it stands, so it can be asked as often as needed. */
export function payForMore({ bookingId, extensionId, price }: Agreed): Promise<ExtraPayment> {
  return call('POST /api/bookings/:id/extensions/:extensionId/pay', {
    params: { id: bookingId, extensionId },
    body: { price },
  });
}

/** Each question counts towards the limit of payments. */
const askAgainMs = 6_000;

/** A saved card is charged in the background, so with one the question is asked until it is answered. */
export const paymentForMore = ({ hasCard, ...agreed }: Agreed & { hasCard: boolean }) =>
  queryOptions({
    queryKey: ['/api/bookings', agreed.bookingId, 'extensions', agreed.extensionId, 'pay', agreed.price],
    queryFn: () => payForMore(agreed),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error } }) => {
      const isUnknown = hasCard && error !== null && !isRefusal(error);
      return isUnknown || data?.status === 'processing' ? askAgainMs : false;
    },
  });
