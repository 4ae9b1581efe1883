import { useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import type { BookingForm, NewBooking, RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { requestBooking } from '#web/features/bookings/bookings.queries.ts';
import { isUncertain, useAttempt } from '#web/lib/attempt-key.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { toast } from '#web/ui/toast.ts';
import * as requestCopy from './request.copy.ts';
import { readRequestError, requestFields } from './request-error.ts';

type Options = {
  setError: UseFormSetError<BookingForm>;
  /** The booking exists and can be paid for. */
  onRequested: (booking: RequestedBooking) => void;
  onPriceChanged: (duration: number, price: string) => void;
  /** The server refused the time: reload the available slots. */
  onTimeRefused: () => void;
  /** The expert no longer offers this duration: reload the prices. */
  onDurationRefused: () => void;
};

/** Sends the request and shows errors where they belong. The form keeps its values. */
export function useRequestBooking({ setError, ...on }: Options) {
  const [priceNotice, setPriceNotice] = useState<string>();
  const keyFor = useAttempt();

  const send = async (booking: NewBooking & { price: string }): Promise<void> => {
    setPriceNotice(undefined);
    const attempt = keyFor(booking);
    try {
      const requested = await requestBooking(booking, attempt.key);
      attempt.end();
      if (requested.clientSecret) on.onRequested(requested);
      else showError(requestCopy.noClientSecret);
    } catch (error) {
      if (!isUncertain(error)) attempt.end();
      handleError(error, booking);
    }
  };

  const handleError = (error: unknown, { duration, price }: { duration: number; price: string }) => {
    const failure = readRequestError(error);
    switch (failure.kind) {
      case 'price':
        on.onPriceChanged(duration, failure.price);
        setPriceNotice(requestCopy.priceChanged(failure.message, formatPrice(price)));
        return;
      case 'fields':
        if (failure.fields.scheduledAt !== undefined) on.onTimeRefused();
        if (failure.fields.duration !== undefined) on.onDurationRefused();
        showFieldErrors(error, requestFields, setError);
        return;
      case 'other':
        showError(failure.message);
        return;
      default:
        failure satisfies never;
    }
  };

  return { send, priceNotice, clearPriceNotice: () => setPriceNotice(undefined) };
}

function showError(description: string): void {
  toast({ title: requestCopy.errorTitle, description, destructive: true });
}
