import { clsx } from 'clsx';
import { useId } from 'react';
import { formatExactClock } from '#shared/time/time-format.ts';
import { byPartOfDay } from './available-days.ts';

type Props = {
  label: string;
  /** The slots of one day. */
  slots: string[];
  timeZone: string;
  value: string;
  onChange: (slot: string) => void;
  describedBy: string | undefined;
};

/** A day's slots as radio buttons. */
export function DaySlots({ label, slots, timeZone, value, onChange, describedBy }: Props) {
  const name = useId();
  return (
    <fieldset aria-describedby={describedBy} className="grid gap-4">
      <legend className="sr-only">{label}</legend>
      {byPartOfDay(slots, timeZone).map((part) => (
        <div key={part.name}>
          <p className="mb-1.5 text-muted text-sm">{part.name}</p>
          <div className="grid grid-cols-4 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))]">
            {part.slots.map((slot) => (
              <label
                key={slot}
                className={clsx(
                  // `relative` keeps the visually hidden input inside its label, so focusing it scrolls there.
                  'relative grid min-h-11 cursor-pointer place-items-center rounded-button border border-field bg-card px-1 py-1 text-center leading-tight tabular-nums transition-colors',
                  'hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-paper',
                  'focus-ring',
                )}
              >
                <input
                  type="radio"
                  name={name}
                  value={slot}
                  checked={slot === value}
                  onChange={() => onChange(slot)}
                  className="sr-only"
                />
                {formatExactClock(new Date(slot), timeZone)}
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
