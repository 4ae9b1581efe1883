import { shortName } from '#shared/accounts/names.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { toast } from '#web/ui/toast.ts';

/** The tip is paid. */
export function showTipSent(booking: Booking | undefined): void {
  const name = booking ? shortName(booking.profile.user) : 'your expert';
  toast({ title: 'Tip sent', description: `Thank you. All of it goes to ${name}.` });
}
