import { queryOptions } from '@tanstack/react-query';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { finishPayment, oneBooking } from '#web/features/bookings/bookings.queries.ts';

const minRefetchMs = 3_000;

/** The booking being paid for, refetched when its reservation should have expired. */
export const payableBooking = (id: string) =>
  queryOptions({
    ...oneBooking(id),
    // The server's clock decides when the reservation ends, so ask it once ours says so.
    refetchInterval: ({ state }) => msUntilExpiry(state.data),
  });

function msUntilExpiry(booking: Booking | undefined): number | false {
  if (!booking?.expiresAt || !booking.actions.includes('pay')) return false;
  return Math.max(Date.parse(booking.expiresAt) - Date.now() + 500, minRefetchMs);
}

/** The client secret for the card form. Not cached once the form is closed. */
export const paymentSecret = (id: string) =>
  queryOptions({
    queryKey: ['/api/bookings', id, 'payment'],
    queryFn: async () => {
      const secret = await finishPayment(id);
      if (secret === null) throw new Error('no client secret');
      return secret;
    },
    gcTime: 0,
  });

export function paymentStateOf(booking: Booking): 'payable' | 'paid' | 'closed' {
  const { actions, status, paymentStatus } = booking;
  if (actions.includes('pay')) return 'payable';
  const neverPaid = paymentStatus === 'unpaid' || paymentStatus === 'failed' || wasCanceledUnpaid(booking);
  return status === 'expired' || neverPaid ? 'closed' : 'paid';
}

/** The client canceled the request before paying. */
export const wasCanceledUnpaid = ({ closed }: Booking) => closed?.kind === 'cancelledUnpaid';
