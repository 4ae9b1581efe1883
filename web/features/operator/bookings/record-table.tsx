import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  caption: string;
  columns: string[];
  /** The index of the first column with right-aligned values. */
  numbersFrom: number;
  children: ReactNode;
};

/** Three columns, so that it fits a phone. */
export function RecordTable({ caption, columns, numbersFrom, children }: Props) {
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-muted text-sm">
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={clsx('py-2 font-normal', index < numbersFrom ? 'text-left' : 'pl-3 text-right')}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export const rowLook = {
  row: 'border-line border-b align-top',
  name: 'wrap-anywhere py-2.5 text-left font-normal',
  number: 'whitespace-nowrap py-2.5 pl-3 text-right',
};
