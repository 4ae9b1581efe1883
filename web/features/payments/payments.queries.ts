import { queryOptions } from '@tanstack/react-query';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { call } from '#web/lib/call.ts';

/** The site's public settings: the same for all users, loaded once per page load. */
export const publicConfig = queryOptions({
  queryKey: ['/api/config'],
  queryFn: ({ signal }) => call('GET /api/config', { signal }),
});

/** The booking that a payment at the provider is for. */
export function bookingOfPayment(intentId: string): Promise<Booking> {
  return call('GET /api/payments/:id/booking', { params: { id: intentId } });
}

export const ownPayouts = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['/api/payouts', userId],
    queryFn: ({ signal }) => call('GET /api/payouts', { signal }),
    enabled: userId !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** The URL of the provider's hosted payout onboarding. */
export async function startOnboarding(): Promise<string> {
  return (await call('POST /api/payouts/onboarding')).url;
}
