import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import {
  type BookingForm as Booking,
  bookingFormSchema,
  bookingLimits,
  type RequestedBooking,
} from '#shared/bookings/bookings.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { formatDuration } from '#shared/time.ts';
import { useLeaveGuard } from '#web/lib/leave-guard.ts';
import { DurationChoice } from '#web/ui/duration-choice.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { BookingBar, BookingSummary } from './booking-summary.tsx';
import { sessionTime } from './session-time.ts';
import { TimeField } from './time-field.tsx';
import { useRequestBooking } from './use-request-booking.ts';
import { useTimes } from './use-times.ts';

type Props = {
  profile: Profile;
  /** What the expert is called. */
  name: string;
  bookerId: string;
  onRequested: (booking: RequestedBooking) => void;
  onPriceChanged: (duration: number, price: string) => void;
  /** A duration isn't sold any more. */
  onDurationRefused: () => void;
};

/** In the order of the page. */
const fieldNames = ['duration', 'scheduledAt', 'message'] as const;

/** How long, when and what about. */
export function BookingForm({ profile, name, bookerId, ...on }: Props) {
  const { register, control, handleSubmit, formState, setError, clearErrors, setValue } = useForm<Booking>({
    resolver: standardSchemaResolver(bookingFormSchema),
    defaultValues: { scheduledAt: '', message: '' },
  });
  const { errors, isSubmitting } = formState;
  // The first that is wrong gets the focus: first on the page, not first in the tree.
  for (const field of fieldNames) register(field);
  const [duration, scheduledAt, message] = useWatch({ control, name: fieldNames });
  const tiers = profile.pricingTiers.toSorted((a, b) => a.duration - b.duration);
  const tier = tiers.find((each) => each.duration === duration);
  const minutes = tier?.duration ?? tiers[0]?.duration ?? 0;
  const shortName = profile.user.firstName || name;

  const times = useTimes({ profileId: profile.id, duration: minutes, chosen: scheduledAt });
  const { timeZone, expertTimeZone = timeZone } = times;
  const expert = { name: shortName, timeZone: expertTimeZone };
  const time = scheduledAt ? sessionTime({ scheduledAt, minutes, timeZone, expert }) : undefined;
  const chooseTime = (next: string) => {
    setValue('scheduledAt', next);
    clearErrors('scheduledAt');
  };
  useGoneTime({
    isGone: times.isGone,
    duration: minutes,
    onGone: (text) => {
      chooseTime('');
      setError('scheduledAt', { message: text });
    },
    chosen: scheduledAt,
  });

  const { send, priceNotice, forgetPriceNotice } = useRequestBooking({
    ...on,
    setError,
    onTimeRefused: () => {
      if (times.mode === 'slots') setValue('scheduledAt', '');
      void times.refresh();
    },
  });
  const submit = handleSubmit((values) =>
    tier ? send({ ...values, profileId: profile.id, bookerId, price: tier.price, timeZone }) : undefined,
  );
  useLeaveGuard(message.trim() !== '');

  const summary = { tier, time, priceNotice, busy: isSubmitting };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event) => void submit(event)}
    >
      <LeaveQuestion />
      <div className="grid grid-cols-1 content-start gap-10">
        <Part title="How long?" className="grid gap-4">
          <Controller
            control={control}
            name="duration"
            render={({ field: { onChange, ref } }) => (
              <DurationChoice
                label="Session duration"
                options={tiers.map((each) => ({ minutes: each.duration, price: each.price }))}
                value={tier?.duration}
                onChange={(next) => {
                  onChange(next);
                  clearErrors('duration');
                  forgetPriceNotice();
                }}
                error={errors.duration?.message}
                ref={ref}
              />
            )}
          />
        </Part>
        <Part title="When?" className="grid gap-1">
          <TimeField
            control={control}
            times={times}
            expert={shortName}
            chosen={time}
            error={errors.scheduledAt?.message}
            onChange={chooseTime}
          />
        </Part>
        <Part title="What about?" className="grid gap-3">
          <TextArea
            label="Message (optional)"
            hint={`A few words help ${shortName} prepare.`}
            limit={bookingLimits.message}
            error={errors.message?.message}
            {...register('message')}
            value={message}
          />
        </Part>
      </div>
      <aside aria-label="Summary" className="lg:sticky lg:top-24 lg:self-start">
        <BookingSummary profile={profile} name={name} {...summary} />
      </aside>
      <BookingBar {...summary} />
    </form>
  );
}

type PartProps = { title: string; className: string; children: ReactNode };

function Part({ title, className, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="font-semibold text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

type Gone = { isGone: boolean; duration: number; chosen: string; onGone: (text: string) => void };

/** A chosen time that stopped being free: for the new duration, or because somebody else has it. */
function useGoneTime({ isGone, duration, chosen, onGone }: Gone): void {
  const chosenFor = useRef(duration);
  const gone = useEffectEvent(() =>
    onGone(
      chosenFor.current === duration
        ? 'That time was just taken. Please choose another.'
        : `That time is not free for ${formatDuration(duration)}. Please choose another.`,
    ),
  );
  const remember = useEffectEvent(() => {
    chosenFor.current = duration;
  });
  useEffect(() => {
    if (chosen) remember();
  }, [chosen]);
  useEffect(() => {
    if (isGone) gone();
  }, [isGone]);
}
