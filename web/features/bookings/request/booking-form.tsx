import { type ReactNode, useId } from 'react';
import { Controller } from 'react-hook-form';
import { bookingLimits } from '#shared/bookings/bookings.schema.ts';
import { TimeField } from '#web/features/bookings/times/time-field.tsx';
import { DurationChoice } from '#web/ui/duration-choice.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { BookingBar, BookingSummary } from './booking-summary.tsx';
import * as requestCopy from './request.copy.ts';
import { type BookingFormOptions, type ChosenSession, useBookingForm } from './use-booking-form.ts';

type Props = BookingFormOptions & {
  /** The payment terms of the session as chosen so far, in full or in short. */
  terms: (chosen: ChosenSession, length: 'full' | 'short') => ReactNode;
};

/** Step 1: duration, time and message, with a summary beside them. */
export function BookingForm({ terms, ...options }: Props) {
  const form = useBookingForm(options);
  const { control, register, errors, shortName, tier } = form;
  const summary = {
    tier,
    time: form.time,
    unavailableReason: form.unavailableReason,
    priceNotice: form.priceNotice,
    busy: form.busy,
  };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event) => void form.submit(event)}
    >
      <div className="grid grid-cols-1 content-start gap-10">
        <Section title={requestCopy.durationHeading} className="grid gap-4">
          <Controller
            control={control}
            name="duration"
            render={({ field: { ref } }) => (
              <DurationChoice
                label={requestCopy.durationLabel}
                options={form.tiers.map(({ duration, price }) => ({ minutes: duration, price }))}
                value={tier?.duration}
                onChange={form.chooseDuration}
                error={errors.duration?.message}
                ref={ref}
              />
            )}
          />
        </Section>
        <Section title={requestCopy.timeHeading} className="grid gap-1">
          <TimeField
            times={form.times}
            value={form.scheduledAt}
            expert={shortName}
            chosen={form.time}
            error={form.timeError}
            onChange={form.chooseTime}
            onBlur={form.onTimeBlur}
            onFocusGone={form.focusTime}
            focusRef={form.timeRef}
          />
        </Section>
        <Section title={requestCopy.messageHeading} className="grid gap-3">
          <TextArea
            label={requestCopy.messageLabel}
            hint={requestCopy.messageHint(shortName)}
            limit={bookingLimits.message}
            error={errors.message?.message}
            {...register('message')}
            value={form.message}
          />
        </Section>
      </div>
      <aside aria-label={requestCopy.summaryLabel} className="lg:sticky lg:top-24 lg:self-start">
        <BookingSummary
          profile={options.profile}
          name={options.name}
          {...summary}
          terms={terms(form.chosen, 'full')}
        />
      </aside>
      <BookingBar {...summary} terms={terms(form.chosen, 'short')} />
    </form>
  );
}

type SectionProps = { title: string; className: string; children: ReactNode };

function Section({ title, className, children }: SectionProps) {
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
