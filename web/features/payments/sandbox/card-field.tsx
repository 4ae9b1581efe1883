import { type ComponentProps, type Ref, useLayoutEffect, useRef } from 'react';
import { Field, type FieldText } from '#web/ui/field.tsx';
import { caretAfter, countDigits } from './card-input.ts';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> &
  FieldText & {
    value: string;
    /** Formats the input, for example in groups of four digits. */
    format: (text: string) => string;
    onChange: (value: string) => void;
    ref: Ref<HTMLInputElement>;
  };

/** Formats digits while they are typed, keeping the caret after the same digit. */
export function CardField({ value, format, onChange, ...field }: Props) {
  const pendingCaret = useRef<{ input: HTMLInputElement; caret: number }>(undefined);
  useLayoutEffect(() => {
    if (!pendingCaret.current) return;
    const { input, caret } = pendingCaret.current;
    pendingCaret.current = undefined;
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  });
  return (
    <Field
      {...field}
      inputMode="numeric"
      className="tabular-nums"
      value={value}
      onChange={({ target }) => {
        const next = format(target.value);
        const end = target.selectionStart ?? target.value.length;
        const digitsBefore =
          end === target.value.length ? countDigits(next) : countDigits(target.value.slice(0, end));
        pendingCaret.current = { input: target, caret: caretAfter(next, digitsBefore) };
        onChange(next);
      }}
    />
  );
}
