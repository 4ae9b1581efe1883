import { clsx } from 'clsx';
import { useId } from 'react';

type Props<Value extends string> = {
  label: string;
  options: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** Radio buttons in a row. */
export function SegmentedChoice<Value extends string>(props: Props<Value>) {
  const { label, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset className={clsx('flex gap-1 rounded-card bg-ink/7 p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="grid min-h-11 flex-1 cursor-pointer place-items-center whitespace-nowrap rounded-button px-2 text-center font-semibold text-muted tabular-nums transition-colors hover:text-ink has-checked:bg-ink has-checked:text-paper focus-ring forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            data-first-focus={option.value === value || undefined}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
