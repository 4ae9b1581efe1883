import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import {
  type BookingForm,
  bookingFormSchema,
  type RequestedBooking,
} from '#shared/bookings/bookings.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { sessionTime } from '#web/features/bookings/times/session-time.ts';
import { useAnyTime } from '#web/features/bookings/times/use-any-time.ts';
import { useDeferredFocus } from '#web/features/bookings/times/use-deferred-focus.ts';
import { useTimes } from '#web/features/bookings/times/use-times.ts';
import { useUnavailableTime } from '#web/features/bookings/times/use-unavailable-time.ts';
import { useLeaveGuard } from '#web/lib/leave-guard.ts';
import { useRequestBooking } from './use-request-booking.ts';

/** What was chosen and typed when it was asked for. */
export type BookingDraft = BookingForm & { timeZone: string };

export type BookingFormOptions = {
  profile: Profile;
  /** What the expert is called. */
  name: string;
  bookerId: string;
  /** Back from the next step: nothing has to be typed again. */
  draft: BookingDraft | undefined;
  onRequested: (booking: RequestedBooking, draft: BookingDraft) => void;
  onPriceChanged: (duration: number, price: string) => void;
  /** A duration isn't sold any more. */
  onDurationRefused: () => void;
};

/** The error of a time that stopped being free. */
const gone = 'gone';

/** In the order of the page. */
const fieldNames = ['duration', 'scheduledAt', 'message'] as const;

/** What was chosen and typed, what is free for it, and the way it is sent. */
export function useBookingForm({ profile, name, bookerId, draft, onRequested, ...on }: BookingFormOptions) {
  const form = useForm<BookingForm>({
    resolver: standardSchemaResolver(bookingFormSchema),
    defaultValues: draft ?? { scheduledAt: '', message: '' },
  });
  const { register, control, handleSubmit, formState, setError, clearErrors, setValue } = form;
  const { errors, isSubmitting } = formState;
  // The first that is wrong gets the focus: first on the page, not first in the tree.
  for (const field of fieldNames) register(field);
  const [duration, scheduledAt, message] = useWatch({ control, name: fieldNames });
  const tiers = [...profile.pricingTiers].sort((a, b) => a.duration - b.duration);
  const tier = tiers.find((each) => each.duration === duration);
  const minutes = tier?.duration ?? tiers[0]?.duration ?? 0;
  const shortName = profile.user.firstName || name;

  const chooseTime = (next: string) => {
    setValue('scheduledAt', next);
    clearErrors('scheduledAt');
  };
  const times = useTimes({
    profileId: profile.id,
    duration: minutes,
    chosen: scheduledAt,
    zone: draft?.timeZone,
    onMoved: chooseTime,
  });
  const { timeZone, expertTimeZone = timeZone, now } = times;
  const expert = { name: shortName, timeZone: expertTimeZone };
  const asked = useAnyTime(times, scheduledAt);
  const timePlace = useDeferredFocus();
  const { ref: setTimeRef } = useController({ control, name: 'scheduledAt' }).field;
  useEffect(() => setTimeRef({ focus: timePlace.focus }), [setTimeRef, timePlace.focus]);
  useUnavailableTime({
    isGone: times.isGone,
    duration: minutes,
    chosen: scheduledAt,
    onGone: (text) => {
      chooseTime('');
      setError('scheduledAt', { type: gone, message: text });
    },
  });
  // What was sent with the request is not lost by leaving.
  const { allowLeaving } = useLeaveGuard(message.trim() !== '' && message !== draft?.message);
  const { send, priceNotice, forgetPriceNotice } = useRequestBooking({
    ...on,
    onRequested: (booking) => {
      allowLeaving();
      const { duration: minutes, scheduledAt: at, message: text } = form.getValues();
      onRequested(booking, { duration: minutes, scheduledAt: at, message: text, timeZone });
    },
    setError,
    onTimeRefused: () => {
      if (times.mode === 'slots') setValue('scheduledAt', '');
      void times.refresh();
    },
  });

  return {
    ...{ register, control, errors, scheduledAt, message, tiers, tier, times, shortName, priceNotice },
    time: asked.problem ? undefined : sessionTime({ scheduledAt, minutes, timeZone, expert, now }),
    timeError: errors.scheduledAt?.message ?? asked.said,
    /** Said beside the price too: what took the time away may be far from the times. */
    goneTime: errors.scheduledAt?.type === gone ? errors.scheduledAt.message : undefined,
    chooseTime,
    leaveTime: asked.leave,
    timePlace: timePlace.ref,
    focusTime: timePlace.focus,
    chooseDuration: (next: number) => {
      setValue('duration', next);
      clearErrors('duration');
      forgetPriceNotice();
    },
    busy: isSubmitting,
    submit: handleSubmit((values) => {
      if (asked.problem) {
        asked.leave();
        return timePlace.focus();
      }
      return tier && send({ ...values, profileId: profile.id, bookerId, price: tier.price, timeZone });
    }),
  };
}
