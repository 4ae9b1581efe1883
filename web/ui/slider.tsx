import type { ReactNode } from 'react';
import { FieldFrame, type FieldText } from './field.tsx';

type Props = FieldText & {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** What screen readers say instead of the bare number. */
  valueText: string;
  /** At the end of the hint's line. */
  aside?: ReactNode;
};

/** A native range: arrow keys move by one step, Page Up and Page Down by ten. */
export function Slider({ label, hint, error, value, min, max, onChange, valueText, aside }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error} aside={aside}>
      {(described) => (
        <input
          {...described}
          type="range"
          {...{ value, min, max }}
          aria-valuetext={valueText}
          onChange={(event) => onChange(Number(event.target.value))}
          className="h-11 w-full cursor-pointer accent-ink"
        />
      )}
    </FieldFrame>
  );
}
