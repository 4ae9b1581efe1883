import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = ComponentProps<'input'> & { label: string; hint?: ReactNode; error?: string | undefined };

/** A labelled input whose hint and error are read out with it. */
export function Field({ label, hint, error, className, id: givenId, ...input }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={clsx(
          'min-h-11 w-full rounded-button border border-field bg-card px-3 text-ink placeholder:text-muted aria-invalid:border-danger',
          className,
        )}
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
