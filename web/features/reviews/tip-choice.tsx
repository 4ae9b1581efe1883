import { formatPrice } from '#shared/money.ts';
import { tipChoices } from '#shared/reviews/reviews.schema.ts';
import { SegmentedChoice } from '#web/ui/segmented-choice.tsx';
import * as reviewsCopy from './reviews.copy.ts';

type Amount = (typeof tipChoices)[number];

type Props = {
  label: string;
  value: Amount;
  onChange: (amount: Amount) => void;
  /** Offers “No tip” too. */
  allowNone?: boolean;
};

/** How much to tip, in whole dollars. */
export function TipChoice({ label, value, onChange, allowNone = false }: Props) {
  const choices = tipChoices.filter((amount) => allowNone || amount > 0);
  return (
    <SegmentedChoice
      label={label}
      options={choices.map((amount) => ({
        value: String(amount),
        label: amount === 0 ? reviewsCopy.noTip : formatPrice(amount),
      }))}
      value={String(value)}
      onChange={(chosen) => {
        const amount = choices.find((each) => String(each) === chosen);
        if (amount !== undefined) onChange(amount);
      }}
    />
  );
}
