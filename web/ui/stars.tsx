import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useId } from 'react';

const steps = [1, 2, 3, 4, 5];

type StarsProps = { rating: number; count?: number };

/** A rating to read, to one decimal. */
export function Stars({ rating, count }: StarsProps) {
  const reviews = count === undefined ? '' : `, ${count} ${count === 1 ? 'review' : 'reviews'}`;
  return (
    <span
      role="img"
      aria-label={`${rating.toFixed(1)} of 5 stars${reviews}`}
      className="inline-flex items-center gap-1.5 tabular-nums"
    >
      <span className="relative inline-flex">
        <Row className="text-line" />
        <span className="absolute inset-0 overflow-hidden" style={{ width: `${(rating / 5) * 100}%` }}>
          <Row className="text-star" />
        </span>
      </span>
      <span className="font-semibold">{rating.toFixed(1)}</span>
      {count !== undefined && <span className="font-normal text-muted">({count})</span>}
    </span>
  );
}

function Row({ className }: { className: string }) {
  return (
    <span className={clsx('flex w-max', className)}>
      {steps.map((step) => (
        <Star key={step} fill="currentColor" strokeWidth={0} className="size-5" />
      ))}
    </span>
  );
}

type StarChoiceProps = {
  label: string;
  /** What each number of stars means, from one to five. */
  meanings: readonly [string, string, string, string, string];
  /** 0 while nothing is chosen. */
  value: number;
  onChange: (rating: number) => void;
  disabled?: boolean;
};

/** A rating to give: a group of five choices, with arrow keys and with a tap. */
export function StarChoice({ label, meanings, value, onChange, disabled = false }: StarChoiceProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="flex flex-wrap items-center gap-x-4 disabled:opacity-55">
      <legend className="sr-only">{label}</legend>
      {/* Of what can be pressed, only the stars themselves are seen: they begin where everything else does. */}
      <span className="-ml-1.5 flex">
        {steps.map((step) => (
          <label
            key={step}
            className="grid size-11 cursor-pointer place-items-center rounded-button transition-colors hover:bg-ink/6 has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={step}
              checked={step === value}
              onChange={() => onChange(step)}
              className="sr-only"
            />
            <span className="sr-only">
              {step} {step === 1 ? 'star' : 'stars'}: {meanings[step - 1]}
            </span>
            <Star
              aria-hidden="true"
              strokeWidth={1.5}
              className={clsx('size-8', step <= value ? 'fill-star text-star' : 'text-field')}
            />
          </label>
        ))}
      </span>
      <span aria-hidden="true" className="min-h-6 text-muted">
        {meanings[value - 1]}
      </span>
    </fieldset>
  );
}
