import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { asCents, centsToText, parseDollars } from '#shared/money.ts';

/** How long a session is, with the time that was added while it ran. */
export const minutesOf = ({
  duration,
  extension,
}: Pick<Booking, 'duration'> & Partial<Pick<Booking, 'extension'>>) => duration + (extension?.minutes ?? 0);

/** What a session costs, with the time that was added. */
export function totalPrice({ price, extension }: Pick<Booking, 'price' | 'extension'>): string {
  const [booked, added] = [price, extension?.price ?? '0'].map((amount) => parseDollars(amount) ?? 0);
  return centsToText(asCents((booked ?? 0) + (added ?? 0)));
}
