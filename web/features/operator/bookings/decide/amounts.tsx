import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatCents } from '#web/features/operator/format-money.ts';
import * as bookingsCopy from '../bookings.copy.ts';
import * as decideCopy from './decide.copy.ts';
import type { Division } from './decision.ts';

const copy = decideCopy.amounts;
const { kinds } = bookingsCopy.money;

type Props = {
  preview: Division;
  names: { client: string; expert: string };
  /** What the expert owes us in all, in cents. */
  owed: number;
};

/** What a decision would do, in dollars. */
export function Amounts({ preview, names, owed }: Props) {
  const { client, clientHas, expert, expertHas, fee, givesBack, fromAccount, fromPayouts, parts } = preview;
  return (
    <div className="rounded-lg border border-line p-4 tabular-nums">
      <p className="sr-only">{copy.caption}</p>
      <dl className="grid gap-3">
        <Amount name={copy.client(names.client)} cents={client}>
          {clientHas > 0 && copy.alreadyBack(formatCents(clientHas))}
        </Amount>
        <Amount name={copy.expert(names.expert)} cents={expert}>
          {expertHas > 0 && copy.alreadyPaid(formatCents(expertHas))}
        </Amount>
        <Amount name={copy.fee} cents={fee} />
        {givesBack > 0 && (
          <Amount name={copy.givesBack(names.expert)} cents={givesBack} isWarning>
            {[
              fromAccount > 0 && copy.fromAccount(formatCents(fromAccount)),
              fromPayouts > 0 && copy.fromPayouts(formatCents(fromPayouts)),
            ]
              .filter(Boolean)
              .join(', ')}
          </Amount>
        )}
      </dl>
      {parts.length > 1 && (
        <ul className="mt-3 grid gap-1 border-line border-t pt-3 text-muted text-sm">
          {parts.map(({ charge: { id, kind, money }, preview: part }) => (
            <li key={id}>
              {copy.part(
                kinds[kind],
                formatCents(money.amount),
                formatCents(part.client),
                formatCents(part.expert),
              )}
            </li>
          ))}
        </ul>
      )}
      {owed > 0 && expert > expertHas && (
        <p className="mt-3 text-sm text-wait">{copy.owesMore(formatCents(owed))}</p>
      )}
    </div>
  );
}

type AmountProps = { name: string; cents: number; isWarning?: boolean; children?: ReactNode };

function Amount({ name, cents, isWarning, children }: AmountProps) {
  return (
    <div className={clsx('grid grid-cols-[minmax(0,1fr)_auto] gap-x-4', isWarning && 'text-wait')}>
      <dt className="wrap-anywhere">{name}</dt>
      <dd className="font-semibold">{formatCents(cents)}</dd>
      {children && <dd className="col-span-2 text-muted text-sm">{children}</dd>}
    </div>
  );
}
