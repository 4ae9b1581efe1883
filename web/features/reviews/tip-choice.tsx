import { formatPrice } from '#shared/money.ts';
import { tipChoices } from '#shared/reviews/reviews.schema.ts';
import { SegmentedChoice } from '#web/ui/segmented-choice.tsx';

type Amount = (typeof tipChoices)[number];

type Props = {
  label: string;
  value: Amount;
  onChange: (amount: Amount) => void;
  /** Nothing is a choice too. */
  none?: boolean;
};

/** How much to add, in whole dollars. */
export function TipChoice({ label, value, onChange, none = false }: Props) {
  const choices = tipChoices.filter((amount) => none || amount > 0);
  return (
    <SegmentedChoice
      label={label}
      options={choices.map((amount) => ({
        value: String(amount),
        label: amount === 0 ? 'No tip' : formatPrice(amount),
      }))}
      value={String(value)}
      onChange={(chosen) => {
        const amount = choices.find((each) => String(each) === chosen);
        if (amount !== undefined) onChange(amount);
      }}
    />
  );
}
