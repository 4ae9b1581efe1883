import { type Ref, useState } from 'react';
import { afterFee, centsToText, formatPrice, parseDollars } from '#shared/money.ts';
import { highestPrice, lowestPrice } from '#shared/profiles/profile-input.schema.ts';
import { controlLook, FieldFrame } from '#web/ui/field.tsx';

type Props = {
  minutes: number;
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  feePercent: number;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/**
 * Blank while it is being edited, the price so far behind it. Left empty after something was typed it becomes 1;
 * somebody who only passes through keeps the price they had.
 */
export function PriceField({ minutes, value, onChange, onBlur, feePercent, error, ref }: Props) {
  const [editing, setEditing] = useState<'no' | 'begun' | 'typed'>('no');
  const cents = parseDollars(value);
  const isValid = cents !== undefined && cents >= lowestPrice && cents <= highestPrice;
  const handleBlur = () => {
    if (editing === 'typed' && value === '') onChange('1');
    setEditing('no');
    onBlur();
  };
  return (
    <FieldFrame
      label={`${minutes} minutes`}
      hint={
        <span className="tabular-nums">
          {!isValid
            ? 'In US dollars'
            : `You receive ${formatPrice(centsToText(afterFee(cents, feePercent)))}`}
        </span>
      }
      error={error}
    >
      {(described) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted"
          >
            $
          </span>
          <input
            {...described}
            ref={ref}
            inputMode="decimal"
            autoComplete="off"
            className={`${controlLook} min-h-11 pl-7 tabular-nums`}
            value={editing === 'begun' ? '' : value}
            placeholder={value}
            onFocus={() => setEditing('begun')}
            onInput={(event) => {
              setEditing('typed');
              onChange(event.currentTarget.value.replace(',', '.').replace(/[^\d.]/g, ''));
            }}
            onKeyDown={({ key }) => {
              // Emptying what looks empty already is an answer too.
              if (editing !== 'begun' || (key !== 'Backspace' && key !== 'Delete')) return;
              setEditing('typed');
              onChange('');
            }}
            onBlur={handleBlur}
          />
        </div>
      )}
    </FieldFrame>
  );
}
