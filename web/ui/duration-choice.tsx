import { type Ref, useId } from 'react';
import { formatPrice } from '#shared/money.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { Dial } from './dial.tsx';
import { FieldError } from './field.tsx';

type Props = {
  label: string;
  options: { minutes: number; price: string; disabled?: boolean }[];
  value: number | undefined;
  onChange: (minutes: number) => void;
  disabled?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLFieldSetElement>;
};

/** Radio buttons for durations and their prices, each drawn as a slice of a clock face. */
export function DurationChoice({ label, options, value, onChange, disabled = false, error, ref }: Props) {
  const name = useId();
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      disabled={disabled}
      aria-describedby={error ? `${name}-error` : undefined}
      className="grid grid-cols-3 gap-2 outline-offset-8 sm:gap-4"
    >
      <legend className="sr-only">{label}</legend>
      {options.map(({ minutes, price, disabled: isDisabled = false }) => (
        <label
          key={minutes}
          className="grid cursor-pointer justify-items-center gap-1 rounded-card border border-line bg-card px-1 py-4 text-center transition-colors hover:border-ink/60 has-checked:border-ink has-disabled:cursor-not-allowed has-disabled:opacity-55 has-checked:shadow-[inset_0_0_0_1px_var(--ink)] focus-ring"
        >
          <input
            type="radio"
            name={name}
            value={minutes}
            checked={minutes === value}
            disabled={isDisabled}
            onChange={() => onChange(minutes)}
            className="peer sr-only"
          />
          <Dial
            look="face"
            minutes={minutes}
            hand="none"
            className="mb-2 size-14 text-tick peer-checked:text-signal sm:size-20"
          />
          <span className="whitespace-nowrap font-semibold tabular-nums">{formatDuration(minutes)}</span>
          <span className="text-muted tabular-nums">{formatPrice(price)}</span>
        </label>
      ))}
      {error && (
        <div className="col-span-3">
          <FieldError id={name} error={error} />
        </div>
      )}
    </fieldset>
  );
}
