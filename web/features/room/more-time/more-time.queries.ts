import { queryOptions } from '@tanstack/react-query';
import type { ExtensionAnswer } from '#shared/bookings/extensions.schema.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import { call } from '#web/lib/call.ts';

export type Answer = 'agree' | 'refuse';

/** Also accepts, if the other party has offered it meanwhile. */
export function offerMoreTime(bookingId: string): Promise<ExtensionAnswer> {
  return call('POST /api/bookings/:id/extensions', { params: { id: bookingId } });
}

export function answerOffer(
  bookingId: string,
  extensionId: string,
  answer: Answer,
): Promise<ExtensionAnswer> {
  return call(`POST /api/bookings/:id/extensions/:extensionId/${answer}`, {
    params: { id: bookingId, extensionId },
  });
}

/** Continues the client's payment from wherever it stands, so it can be asked as often as needed. */
export function payForMore(bookingId: string, extensionId: string): Promise<ExtraPayment> {
  return call('POST /api/bookings/:id/extensions/:extensionId/pay', {
    params: { id: bookingId, extensionId },
  });
}

/** The saved card is being charged in the background. Each question counts towards the limit of payments. */
const processingMs = 6_000;

export const paymentForMore = (bookingId: string, extensionId: string) =>
  queryOptions({
    queryKey: ['/api/bookings', bookingId, 'extensions', extensionId, 'pay'],
    queryFn: () => payForMore(bookingId, extensionId),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? processingMs : false),
  });
