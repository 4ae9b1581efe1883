import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useId } from 'react';

const steps = [1, 2, 3, 4, 5];

type StarsProps = { rating: number; count?: number };

/** A read-only rating with one decimal. */
export function Stars({ rating, count }: StarsProps) {
  return (
    <span
      role="img"
      aria-label={ratingLabel(rating, count)}
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
  /** The meaning of one to five stars. */
  meanings: readonly [string, string, string, string, string];
  /** 0 until a rating is selected. */
  value: number;
  onChange: (rating: number) => void;
  disabled?: boolean;
};

/** Radio buttons for giving a rating. */
export function StarChoice({ label, meanings, value, onChange, disabled = false }: StarChoiceProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="flex flex-wrap items-center gap-x-4 disabled:opacity-55">
      <legend className="sr-only">{label}</legend>
      {/* The tap targets are larger than the stars, so the row is shifted to align the first star with the content. */}
      <span className="-ml-1.5 flex">
        {steps.map((step) => (
          <label
            key={step}
            className="grid size-11 cursor-pointer place-items-center rounded-button transition-colors hover:bg-ink/6 has-disabled:cursor-not-allowed focus-ring"
          >
            <input
              type="radio"
              name={name}
              value={step}
              checked={step === value}
              onChange={() => onChange(step)}
              className="sr-only"
            />
            <span className="sr-only">{`${step} ${step === 1 ? 'star' : 'stars'}: ${meanings[step - 1]}`}</span>
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

function ratingLabel(rating: number, reviews: number | undefined): string {
  const stars = `${rating.toFixed(1)} out of 5 stars`;
  if (reviews === undefined) return stars;
  return `${stars}, ${reviews} ${reviews === 1 ? 'review' : 'reviews'}`;
}
