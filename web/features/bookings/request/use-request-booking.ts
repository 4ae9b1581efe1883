import { useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import type { BookingForm, NewBooking, RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { requestBooking } from '#web/features/bookings/bookings.queries.ts';
import { isUncertain, useAttempt } from '#web/lib/attempt-key.ts';
import { toast } from '#web/ui/toast.ts';
import { type RequestError, readRequestError } from './request-error.ts';

type Options = {
  setError: UseFormSetError<BookingForm>;
  /** It can be paid for. */
  onRequested: (booking: RequestedBooking) => void;
  onPriceChanged: (duration: number, price: string) => void;
  /** The time can't be had; what is free is asked for anew. */
  onTimeRefused: () => void;
  /** It isn't sold any more; what is sold is asked for anew. */
  onDurationRefused: () => void;
};

const noSecret = 'Payment setup failed. Please try again.';

/** Sends the request, and says what became of it where it belongs. Nothing typed is lost. */
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
      else fail(noSecret);
    } catch (error) {
      if (!isUncertain(error)) attempt.end();
      refuse(readRequestError(error), booking);
    }
  };

  const refuse = (refusal: RequestError, { duration, price }: { duration: number; price: string }) => {
    switch (refusal.kind) {
      case 'price':
        on.onPriceChanged(duration, refusal.price);
        setPriceNotice(
          `${refusal.message} It was ${formatPrice(price)}. Nothing was booked: go on if you agree.`,
        );
        return;
      case 'fields': {
        const { duration: length, scheduledAt, message } = refusal.fields;
        if (scheduledAt !== undefined) on.onTimeRefused();
        if (length !== undefined) on.onDurationRefused();
        const wrong = Object.entries({ duration: length, scheduledAt, message });
        for (const [name, text] of wrong.reverse()) {
          if (text !== undefined)
            setError(name as keyof BookingForm, { message: text }, { shouldFocus: true });
        }
        return;
      }
      case 'other':
        fail(refusal.message);
        return;
      default:
        refusal satisfies never;
    }
  };

  return { send, priceNotice, forgetPriceNotice: () => setPriceNotice(undefined) };
}

function fail(description: string): void {
  toast({ title: 'Error', description, destructive: true });
}
