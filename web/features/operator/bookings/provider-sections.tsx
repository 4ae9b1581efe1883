import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import { formatTime } from '#shared/time/time-format.ts';
import { formatSigned } from '#web/features/operator/format-money.ts';
import { labelOf } from '#web/features/operator/readable.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import * as bookingsCopy from './bookings.copy.ts';
import type { Payment } from './decide/decision.ts';
import { RecordSection } from './record-section.tsx';
import { RecordTable, rowLook } from './record-table.tsx';

type Props = { payments: BookingRecord['payments'] };

const opName = (op: string) => bookingsCopy.calls.ops[op] ?? labelOf(op);

/** What exists at the payment provider, by the ids that its dashboard finds it by. */
export function ProviderSection({ payments }: Props) {
  const copy = bookingsCopy.provider;
  const objects = payments.flatMap(objectsOf);
  return (
    <RecordSection id="provider" title={bookingsCopy.sections.provider}>
      {objects.length === 0 && <p className="text-muted">{copy.none}</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {objects.map(([name, id]) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p>{name}</p>
              <p className="wrap-anywhere font-mono text-muted text-sm">{id}</p>
            </div>
            <CopyButton text={id} label={copy.copy} target={`${name} ${id}`} />
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}

/** Each id once: some calls return the payment itself. */
function objectsOf({ intentId, chargeId, disputes, operations }: Payment): [string, string][] {
  const copy = bookingsCopy.provider;
  const objects = new Map<string, string>();
  if (intentId) objects.set(intentId, copy.intent);
  if (chargeId) objects.set(chargeId, copy.charge);
  for (const { id } of disputes) objects.set(id, copy.dispute);
  for (const { op, resultId } of operations)
    if (resultId && !objects.has(resultId)) objects.set(resultId, opName(op));
  return [...objects].map(([id, name]) => [name, id]);
}

const tones = { due: 'wait', done: 'good', failed: 'danger', returned: 'danger' } as const;

export function CallsSection({ payments }: Props) {
  const copy = bookingsCopy.calls;
  const timeZone = useTimeZone();
  const calls = payments.flatMap(({ id, operations }) =>
    operations.map((operation, index) => ({ ...operation, key: `${id} ${index}` })),
  );
  return (
    <RecordSection id="calls" title={bookingsCopy.sections.calls}>
      {calls.length === 0 ? (
        <p className="text-muted">{copy.none}</p>
      ) : (
        <RecordTable caption={copy.caption} columns={[copy.call, copy.amount, copy.state]} numbersFrom={1}>
          {calls.map(({ key, op, state, amount, attempts, createdAt, lastError }) => (
            <tr key={key} className={rowLook.row}>
              <th scope="row" className={rowLook.name}>
                <span className="font-semibold">{opName(op)}</span>
                <span className="block text-muted text-sm">
                  {formatTime(new Date(createdAt), timeZone, new Date())} · {copy.attempts(attempts)}
                </span>
                {lastError && <span className="block text-danger text-sm">{lastError}</span>}
              </th>
              <td className={rowLook.number}>{amount === null ? '–' : formatSigned(amount)}</td>
              <td className={rowLook.number}>
                <Badge tone={tones[state]}>{copy.states[state]}</Badge>
              </td>
            </tr>
          ))}
        </RecordTable>
      )}
    </RecordSection>
  );
}
