import { useId } from 'react';
import * as hoursCopy from '#web/features/availability/hours.copy.ts';
import type { HoursDraft } from '#web/features/availability/hours-draft.ts';

const copy = hoursCopy.choice;

type Choice = Exclude<HoursDraft['choice'], 'notChosen'>;

const options: { value: Choice; label: string; hint: string }[] = [
  { value: 'weekly', ...copy.weekly },
  { value: 'anyTime', ...copy.anyTime },
];

type Props = {
  value: HoursDraft['choice'];
  onChange: (choice: Choice) => void;
  error: string | undefined;
};

/** Weekly hours, or any time: nothing is selected until the expert has chosen once. */
export function HoursChoice({ value, onChange, error }: Props) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${name}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
      className="grid min-w-0 gap-3 outline-offset-8"
    >
      <p id={`${name}-legend`} className="font-medium">
        {copy.legend}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex cursor-pointer gap-3 rounded-card border border-line bg-card p-4 transition-colors hover:border-ink/60 has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)] focus-ring"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-labelledby={`${name}-${option.value}`}
              aria-describedby={`${name}-${option.value}-hint`}
              onChange={() => onChange(option.value)}
              className="peer sr-only"
            />
            <span
              aria-hidden="true"
              className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-field after:size-2.5 after:rounded-full peer-checked:border-ink peer-checked:after:bg-ink forced-colors:peer-checked:after:border-6"
            />
            <span>
              <span id={`${name}-${option.value}`} className="block font-medium">
                {option.label}
              </span>
              <span id={`${name}-${option.value}-hint`} className="block text-muted text-sm">
                {option.hint}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
