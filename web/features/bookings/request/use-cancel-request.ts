import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { moveBooking, oneBooking } from '#web/features/bookings/bookings.queries.ts';
import { slotsKey } from '#web/features/bookings/slots.queries.ts';
import { isUncertain, useAttempt } from '#web/lib/attempt-key.ts';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as paymentCopy from './payment.copy.ts';

/** Cancels an unpaid request, without asking: nothing was paid, and the same slot can be requested again. */
export function useCancelRequest({ id, profileId }: Booking, onCanceled: () => void) {
  const client = useQueryClient();
  const keyFor = useAttempt();
  const [canceling, setCanceling] = useState(false);
  const cancel = async (): Promise<void> => {
    setCanceling(true);
    const attempt = keyFor({ id });
    try {
      await moveBooking(id, 'withdraw', {}, attempt.key);
      attempt.end();
      toast(paymentCopy.requestCanceled);
      onCanceled();
    } catch (error) {
      if (!isUncertain(error)) attempt.end();
      toastFailure(error, paymentCopy.cancelFailed);
      // Paid or expired in the meantime: the page shows what became of it.
      void client.invalidateQueries({ queryKey: oneBooking(id).queryKey, exact: true });
    } finally {
      setCanceling(false);
      void client.invalidateQueries({ queryKey: slotsKey(profileId) });
    }
  };
  return { cancel, canceling };
}
