import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useEffectEvent } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import {
  type BookingForm,
  bookingFormSchema,
  type RequestedBooking,
} from '#shared/bookings/bookings.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { startOf } from '#shared/time/local-time.ts';
import { sessionTime } from '#web/features/bookings/times/session-time.ts';
import { useAnyTime } from '#web/features/bookings/times/use-any-time.ts';
import { useDeferredFocus } from '#web/features/bookings/times/use-deferred-focus.ts';
import { useTimes } from '#web/features/bookings/times/use-times.ts';
import { useUnavailableTime } from '#web/features/bookings/times/use-unavailable-time.ts';
import type { BookingDraft } from './booking-draft.ts';
import { requestFields } from './request-error.ts';
import { useRequestBooking } from './use-request-booking.ts';

export type BookingFormOptions = {
  profile: Profile;
  /** The expert's full name. */
  name: string;
  bookerId: string;
  /** The initial values. */
  draft: BookingDraft | undefined;
  /** Called with the values whenever they change, so that a reload or going back restores them. */
  onDraft: (draft: BookingDraft) => void;
  onRequested: (booking: RequestedBooking, draft: BookingDraft) => void;
  onPriceChanged: (duration: number, price: string) => void;
  /** The expert no longer offers this duration. */
  onDurationRefused: () => void;
};

/** What the payment terms depend on. */
export type ChosenSession = {
  price: string | undefined;
  /** Undefined until a valid time is chosen. */
  startsAt: Date | undefined;
  timeZone: string;
  now: Date;
};

/** Error type of a chosen time that is no longer available. */
const unavailable = 'unavailable';

/** State of the booking form: its values, the available times, and submitting. */
export function useBookingForm(options: BookingFormOptions) {
  const { profile, name, bookerId, draft, onDraft, onRequested, ...on } = options;
  const form = useForm<BookingForm>({
    resolver: standardSchemaResolver(bookingFormSchema),
    defaultValues: formValues(draft),
  });
  const { register, control, handleSubmit, formState, setError, clearErrors, setValue } = form;
  const { errors, isSubmitting } = formState;
  // Registered in page order, so that the first invalid field on the page gets the focus.
  for (const field of requestFields) register(field);
  const [duration, scheduledAt, message] = useWatch({ control, name: requestFields });
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
    onTimeConverted: chooseTime,
  });
  const { timeZone, expertTimeZone = timeZone, now } = times;
  const expert = { name: shortName, timeZone: expertTimeZone };
  const anyTime = useAnyTime(times, scheduledAt);
  const timeFocus = useDeferredFocus();
  const { ref: setTimeRef } = useController({ control, name: 'scheduledAt' }).field;
  useEffect(() => setTimeRef({ focus: timeFocus.focus }), [setTimeRef, timeFocus.focus]);
  useUnavailableTime({
    times,
    duration: minutes,
    chosen: scheduledAt,
    onUnavailable: (text) => {
      chooseTime('');
      setError('scheduledAt', { type: unavailable, message: text });
    },
  });
  const save = useEffectEvent(onDraft);
  useEffect(
    () => save({ duration, scheduledAt, message, timeZone }),
    [duration, scheduledAt, message, timeZone],
  );
  const { send, priceNotice, clearPriceNotice } = useRequestBooking({
    ...on,
    onRequested: (booking) => {
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
    time: anyTime.problem ? undefined : sessionTime({ scheduledAt, minutes, timeZone, expert, now }),
    chosen: {
      price: tier?.price,
      startsAt: anyTime.problem ? undefined : startOf(scheduledAt, timeZone),
      timeZone,
      now,
    } satisfies ChosenSession,
    timeError: errors.scheduledAt?.message ?? anyTime.visibleProblem,
    /** Also shown in the summary, because the time picker may be off screen. */
    unavailableReason: errors.scheduledAt?.type === unavailable ? errors.scheduledAt.message : undefined,
    chooseTime,
    onTimeBlur: anyTime.showProblem,
    timeRef: timeFocus.ref,
    focusTime: timeFocus.focus,
    chooseDuration: (next: number) => {
      setValue('duration', next);
      clearErrors('duration');
      clearPriceNotice();
    },
    busy: isSubmitting,
    submit: handleSubmit((values) => {
      if (anyTime.problem) {
        anyTime.showProblem();
        return timeFocus.focus();
      }
      return tier && send({ ...values, profileId: profile.id, bookerId, price: tier.price, timeZone });
    }),
  };
}

function formValues(draft: BookingDraft | undefined): Partial<BookingForm> {
  const { duration, scheduledAt = '', message = '' } = draft ?? {};
  return { ...(duration !== undefined && { duration }), scheduledAt, message };
}
