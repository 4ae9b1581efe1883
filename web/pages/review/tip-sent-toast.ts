import { shortName } from '#shared/accounts/names.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { toast } from '#web/ui/toast.ts';
import * as tipCopy from './tip.copy.ts';

export function showTipSent(booking: Booking | undefined): void {
  const name = booking ? shortName(booking.profile.user) : tipCopy.yourExpert;
  toast({ title: tipCopy.sent, description: tipCopy.sentHint(name) });
}
