import { useRef } from 'react';
import { type Control, Controller, type FieldErrors, useWatch } from 'react-hook-form';
import type { ProfileForm } from '#shared/profiles/profile-input.schema.ts';
import { durations } from '#shared/profiles/session-durations.ts';
import { anchors } from '#web/lib/anchors.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { PriceField } from './price-field.tsx';
import * as copy from './profile-form.copy.ts';

type Minutes = (typeof durations)[number];

export const defaultPrices: Record<Minutes, string> = { 15: '50', 30: '75', 45: '100' };

type Props = {
  control: Control<ProfileForm>;
  errors: FieldErrors<ProfileForm>;
  feePercent: number;
  /** No prices have been published yet. */
  isNew: boolean;
  /** Whether this price is 1 because its field was left empty. */
  onFallback: (minutes: Minutes, isFallback: boolean) => void;
};

/** One price per duration. A duration without a price isn't offered. */
export function PricingSection({ control, errors, feePercent, isNew, onFallback }: Props) {
  const prices = useWatch({ control, name: ['price15', 'price30', 'price45'] });
  const offersNothing = prices.every((price) => price === null);
  const notice = offersNothing ? copy.nothingOffered : isNew ? copy.noPrices : undefined;
  return (
    <FormSection
      anchor={anchors.pricing}
      title={copy.sections.sessionPricing}
      hint={copy.pricingHint(feePercent)}
    >
      <p role="status" className="rounded-card bg-wait-soft px-4 py-3 text-wait empty:hidden">
        {notice}
      </p>
      {/* All switches come first, so that Tab leads from one price to the next. */}
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-3">
        {durations.map((minutes) => (
          <Controller
            key={minutes}
            control={control}
            name={`price${minutes}`}
            render={({ field: { value, onChange } }) => (
              <Offer minutes={minutes} value={value} onChange={onChange} />
            )}
          />
        ))}
      </div>
      <div className="grid gap-5 sm:-mt-3 sm:grid-cols-3">
        {durations.map((minutes) => (
          <Controller
            key={minutes}
            control={control}
            name={`price${minutes}`}
            render={({ field: { value, onChange, onBlur, ref } }) =>
              value === null ? (
                <p className="py-2.5 text-muted max-sm:hidden">{copy.notOffered}</p>
              ) : (
                <PriceField
                  minutes={minutes}
                  value={String(value)}
                  onChange={onChange}
                  onBlur={onBlur}
                  onFallback={(isFallback) => onFallback(minutes, isFallback)}
                  feePercent={feePercent}
                  ref={ref}
                  error={errors[`price${minutes}`]?.message}
                />
              )
            }
          />
        ))}
      </div>
    </FormSection>
  );
}

type Price = ProfileForm['price15'];

type OfferProps = { minutes: Minutes; value: Price; onChange: (value: Price) => void };

function Offer({ minutes, value, onChange }: OfferProps) {
  // A duration that is switched off and on again gets its price back.
  const lastPrice = useRef(value);
  const offer = (isOffered: boolean) => {
    if (!isOffered) lastPrice.current = value;
    onChange(isOffered ? (lastPrice.current ?? defaultPrices[minutes]) : null);
  };
  return <Switch label={copy.offer(minutes)} checked={value !== null} onCheckedChange={offer} />;
}
