import { RadioGroup } from 'radix-ui';
import { formatPrice } from '#shared/money.ts';
import { formatDuration } from '#shared/time.ts';
import { Dial } from './dial.tsx';

type Props = {
  label: string;
  options: { minutes: number; price: string; disabled?: boolean }[];
  value: number | undefined;
  onChange: (minutes: number) => void;
  disabled?: boolean;
};

/** How long, and what it costs: each option is the part of the hour that it fills. */
export function DurationChoice({ label, options, value, onChange, disabled }: Props) {
  return (
    <RadioGroup.Root
      aria-label={label}
      orientation="horizontal"
      value={value === undefined ? '' : String(value)}
      onValueChange={(next) => onChange(Number(next))}
      disabled={disabled ?? false}
      className="grid grid-cols-3 gap-2 sm:gap-4"
    >
      {options.map(({ minutes, price, disabled: unavailable }) => (
        <RadioGroup.Item
          key={minutes}
          value={String(minutes)}
          disabled={unavailable ?? false}
          className="grid cursor-pointer justify-items-center gap-1 rounded-card border border-line bg-card px-1 py-4 text-center transition-colors hover:border-ink/60 disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:border-ink data-[state=checked]:shadow-[inset_0_0_0_1px_var(--ink)]"
        >
          <Dial
            look="face"
            minutes={minutes}
            hand="none"
            className="mb-2 size-14 text-tick sm:size-20 [[data-state=checked]>&]:text-signal"
          />
          <span className="whitespace-nowrap font-semibold tabular-nums">{formatDuration(minutes)}</span>
          <span className="text-muted tabular-nums">{formatPrice(price)}</span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
