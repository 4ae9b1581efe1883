import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { requestBooking } from '#web/features/bookings/bookings.queries.ts';
import { randomKey } from '#web/lib/attempt-key.ts';
import { toast } from '#web/ui/toast.ts';
import type { BookingDraft } from './booking-draft.ts';
import * as requestCopy from './request.copy.ts';
import { readRequestError } from './request-error.ts';

type Options = {
  profile: Profile;
  bookerId: string;
  /** What was chosen on the expert's page; undefined shows step 1. */
  chosen: BookingDraft | undefined;
  onRequested: (booking: RequestedBooking, draft: BookingDraft) => void;
};

/** Requests the chosen time at once. While this is true, step 1 isn't shown; it is if the request fails. */
export function useDirectRequest({ profile, bookerId, chosen, onRequested }: Options): boolean {
  const { duration, scheduledAt = '', message = '', timeZone = 'UTC' } = chosen ?? {};
  const price = profile.pricingTiers.find((tier) => tier.duration === duration)?.price;
  const isComplete = duration !== undefined && scheduledAt !== '' && price !== undefined;
  const [isRunning, setIsRunning] = useState(isComplete);
  const wasSent = useRef(false);
  const showStep1 = (problem: string | undefined) => {
    setIsRunning(false);
    if (problem) toast({ title: requestCopy.errorTitle, description: problem, destructive: true });
  };
  const send = useEffectEvent(async () => {
    if (!isComplete || wasSent.current) return;
    wasSent.current = true;
    const booking = { profileId: profile.id, bookerId, duration, scheduledAt, message, price, timeZone };
    try {
      const requested = await requestBooking(booking, randomKey());
      if (!requested.clientSecret) return showStep1(requestCopy.noClientSecret);
      onRequested(requested, { duration, scheduledAt, message, timeZone, direct: true });
    } catch (error) {
      const failure = readRequestError(error);
      // Step 1 itself says that a time is gone; sent from there, the request says what else is wrong.
      showStep1(failure.kind === 'other' ? failure.message : undefined);
    }
  });
  useEffect(() => void send(), []);
  return isRunning;
}
