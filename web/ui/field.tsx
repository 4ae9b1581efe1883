import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';

export type FieldText = { label: string; hint?: ReactNode; error?: string | undefined };

type Described = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

type FrameProps = FieldText & {
  id?: string | undefined;
  /** At the end of the hint's line. */
  aside?: ReactNode;
  children: (described: Described) => ReactNode;
};

/** Shared style of inputs, text areas and selects. */
export const controlLook =
  'w-full rounded-button border border-field bg-card px-3 text-ink transition-colors placeholder:text-muted hover:border-ink/70 disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-danger';

/** A label above the control, and hint and error below, linked to it for screen readers. */
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

/** The error message under the control with this id. */
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

type TextAreaProps = ComponentProps<'textarea'> &
  FieldText & { /** Maximum number of characters. */ limit: number };

/** Shows a character count. Text over the limit is never cut off; the count and the form's error say so instead. */
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
            {limitAnnouncement(left, limit)}
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

/** Announced only near the limit and in steps of ten, so that a screen reader doesn't interrupt typing. */
function limitAnnouncement(left: number, limit: number): string {
  if (left < 0) return `${-left} ${left === -1 ? 'character' : 'characters'} over the limit`;
  if (left > limit / 10) return '';
  return `${Math.ceil(left / 10) * 10 || 'No'} characters left`;
}
