import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';

export type FieldText = { label: string; hint?: ReactNode; error?: string | undefined };

type Described = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

type FrameProps = FieldText & {
  id?: string | undefined;
  /** Beside the hint, at the end of the line. */
  aside?: ReactNode;
  children: (described: Described) => ReactNode;
};

/** The look that everything to type into or choose from shares. */
export const controlLook =
  'w-full rounded-button border border-field bg-card px-3 text-ink transition-colors placeholder:text-muted hover:border-ink/70 disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-danger';

/** A label above, hint and error below, read out with the control between them. */
export function FieldFrame({ id: givenId, label, hint, error, aside, children }: FrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {(hint || aside) && (
        <div className="flex justify-between gap-4 text-muted text-sm">
          <p id={`${id}-hint`}>{hint}</p>
          {aside}
        </div>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** What is wrong, under the control whose id it carries. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="text-danger text-sm">
      {error}
    </p>
  );
}

export function Field({ label, hint, error, id, className, ...input }: ComponentProps<'input'> & FieldText) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {(described) => (
        <input {...described} className={clsx(controlLook, 'min-h-11', className)} {...input} />
      )}
    </FieldFrame>
  );
}

type TextAreaProps = ComponentProps<'textarea'> & FieldText & { /** Characters at most. */ limit: number };

/** Counts what is written. Too much is never cut off: the count and the form's own message say so. */
export function TextArea({ label, hint, error, id, limit, className, onChange, ...area }: TextAreaProps) {
  const [typed, setTyped] = useState(String(area.value ?? area.defaultValue ?? ''));
  const length = String(area.value ?? typed).length;
  const left = limit - length;
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      aside={
        <>
          <span
            aria-hidden="true"
            className={clsx('whitespace-nowrap tabular-nums', { 'text-danger': left < 0 })}
          >
            {length} / {limit}
          </span>
          <span role="status" className="sr-only">
            {nearTheEnd(left, limit)}
          </span>
        </>
      }
    >
      {(described) => (
        <textarea
          {...described}
          rows={4}
          className={clsx(controlLook, 'min-h-24 resize-y py-2.5', className)}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange?.(event);
          }}
          {...area}
        />
      )}
    </FieldFrame>
  );
}

/** Told only when it begins to matter, in steps, so that typing isn't talked over. */
function nearTheEnd(left: number, limit: number): string {
  if (left < 0) return `${-left} characters too many`;
  if (left > limit / 10) return '';
  return `${Math.ceil(left / 10) * 10 || 'No'} characters left`;
}
