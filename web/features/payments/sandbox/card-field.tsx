import { type ComponentProps, type Ref, useLayoutEffect, useRef } from 'react';
import { Field, type FieldText } from '#web/ui/field.tsx';
import { caretAfter, countDigits } from './card-input.ts';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> &
  FieldText & {
    value: string;
    /** How what was typed is written. */
    group: (text: string) => string;
    onChange: (value: string) => void;
    ref: Ref<HTMLInputElement>;
  };

/** Digits, written in groups while they are typed; the caret stays behind the digit that it was behind. */
export function CardField({ value, group, onChange, ...field }: Props) {
  const typed = useRef<{ input: HTMLInputElement; caret: number }>(undefined);
  useLayoutEffect(() => {
    if (!typed.current) return;
    const { input, caret } = typed.current;
    typed.current = undefined;
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  });
  return (
    <Field
      {...field}
      inputMode="numeric"
      className="tabular-nums"
      value={value}
      onChange={({ target }) => {
        const next = group(target.value);
        const end = target.selectionStart ?? target.value.length;
        const before =
          end === target.value.length ? countDigits(next) : countDigits(target.value.slice(0, end));
        typed.current = { input: target, caret: caretAfter(next, before) };
        onChange(next);
      }}
    />
  );
}
