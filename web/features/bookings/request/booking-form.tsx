import { type ReactNode, useId } from 'react';
import { Controller } from 'react-hook-form';
import { bookingLimits } from '#shared/bookings/bookings.schema.ts';
import { TimeField } from '#web/features/bookings/times/time-field.tsx';
import { DurationChoice } from '#web/ui/duration-choice.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { BookingBar, BookingSummary } from './booking-summary.tsx';
import { type BookingFormOptions, useBookingForm } from './use-booking-form.ts';

/** How long, when and what about. */
export function BookingForm(options: BookingFormOptions) {
  const form = useBookingForm(options);
  const { control, register, errors, shortName, tier } = form;
  const summary = {
    tier,
    time: form.time,
    goneTime: form.goneTime,
    priceNotice: form.priceNotice,
    busy: form.busy,
  };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event) => void form.submit(event)}
    >
      <LeaveQuestion title="Leave this booking?" text="Your message will be lost." discard="Leave" />
      <div className="grid grid-cols-1 content-start gap-10">
        <Part title="How long?" className="grid gap-4">
          <Controller
            control={control}
            name="duration"
            render={({ field: { ref } }) => (
              <DurationChoice
                label="Session duration"
                options={form.tiers.map(({ duration, price }) => ({ minutes: duration, price }))}
                value={tier?.duration}
                onChange={form.chooseDuration}
                error={errors.duration?.message}
                ref={ref}
              />
            )}
          />
        </Part>
        <Part title="When?" className="grid gap-1">
          <TimeField
            times={form.times}
            value={form.scheduledAt}
            expert={shortName}
            chosen={form.time}
            error={form.timeError}
            onChange={form.chooseTime}
            onLeave={form.leaveTime}
            onFocusGone={form.focusTime}
            place={form.timePlace}
          />
        </Part>
        <Part title="What about?" className="grid gap-3">
          <TextArea
            label="Message (optional)"
            hint={`A few words help ${shortName} prepare.`}
            limit={bookingLimits.message}
            error={errors.message?.message}
            {...register('message')}
            value={form.message}
          />
        </Part>
      </div>
      <aside aria-label="Summary" className="lg:sticky lg:top-24 lg:self-start">
        <BookingSummary profile={options.profile} name={options.name} {...summary} />
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
