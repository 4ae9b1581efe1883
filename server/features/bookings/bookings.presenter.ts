import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import type { Receipt } from './request-booking.service.ts';

/** What the booker hears of a request. Without a secret there is nothing to pay with yet. */
export function presentRequested(receipt: Receipt, clientSecret: string | null): RequestedBooking {
  return { ...receipt, clientSecret };
}
