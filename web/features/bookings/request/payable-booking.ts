import { queryOptions } from '@tanstack/react-query';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { finishPayment, oneBooking } from '#web/features/bookings/bookings.queries.ts';

const soonestMs = 3_000;

/** A booking in its second step. It may be paid in another tab and it ends by itself, so it is asked about anew. */
export const payableBooking = (id: string) =>
  queryOptions({
    ...oneBooking(id),
    // The server's clock decides when the time is no longer held: it is asked when ours says so.
    refetchInterval: ({ state }) => untilLetGo(state.data),
  });

function untilLetGo(booking: Booking | undefined): number | false {
  if (!booking?.expiresAt || !booking.actions.includes('pay')) return false;
  return Math.max(Date.parse(booking.expiresAt) - Date.now() + 500, soonestMs);
}

/** By which the card form pays. Nobody keeps it longer than the form is there. */
export const paymentSecret = (id: string) =>
  queryOptions({
    queryKey: ['/api/bookings', id, 'payment'],
    queryFn: async () => {
      const secret = await finishPayment(id);
      if (secret === null) throw new Error('nothing to pay with');
      return secret;
    },
    gcTime: 0,
  });

/** It can be paid; it was, and the dashboard tells the rest; or it can't be any more. */
export function standingOf({ actions, status, paymentStatus }: Booking): 'payable' | 'sent' | 'over' {
  if (actions.includes('pay')) return 'payable';
  const neverPaid = paymentStatus === 'unpaid' || paymentStatus === 'failed';
  return status === 'expired' || neverPaid ? 'over' : 'sent';
}
