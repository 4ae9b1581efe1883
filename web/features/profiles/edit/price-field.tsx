import { type Ref, useState } from 'react';
import { centsToText, formatPrice, parseDollars } from '#shared/money.ts';
import { afterFee } from '#shared/payments/amounts.ts';
import { highestPrice, lowestPrice } from '#shared/profiles/profile-input.schema.ts';
import * as profilesCopy from '#web/features/profiles/profiles.copy.ts';
import { controlLook, FieldFrame } from '#web/ui/field.tsx';
import * as profileFormCopy from './profile-form.copy.ts';

type Props = {
  minutes: number;
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Whether the price is 1 because the field was left empty. */
  onFallback: (isFallback: boolean) => void;
  feePercent: number;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/**
 * Blank on focus, with the current price as the placeholder. Left empty after editing it becomes 1; without any editing
 * it keeps its price.
 */
export function PriceField(props: Props) {
  const { minutes, value, onChange, onBlur, onFallback, feePercent, error, ref } = props;
  const [editing, setEditing] = useState<'no' | 'focused' | 'typed'>('no');
  const cents = parseDollars(value);
  const isValid = cents !== undefined && cents >= lowestPrice && cents <= highestPrice;
  const handleBlur = () => {
    if (editing === 'typed') {
      onFallback(value === '');
      if (value === '') onChange('1');
    }
    setEditing('no');
    onBlur();
  };
  return (
    <FieldFrame
      label={profilesCopy.minutes(minutes)}
      hint={
        <span className="tabular-nums">
          {isValid
            ? profileFormCopy.youReceive(formatPrice(centsToText(afterFee(cents, feePercent))))
            : profileFormCopy.inDollars}
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
            value={editing === 'focused' ? '' : value}
            placeholder={value}
            onFocus={() => setEditing('focused')}
            onInput={(event) => {
              setEditing('typed');
              onChange(event.currentTarget.value.replace(',', '.').replace(/[^\d.]/g, ''));
            }}
            onKeyDown={({ key }) => {
              // Deleting in the blank field counts as clearing the price.
              if (editing !== 'focused' || (key !== 'Backspace' && key !== 'Delete')) return;
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
