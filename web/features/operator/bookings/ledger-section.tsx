import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import { formatTime } from '#shared/time/time-format.ts';
import { formatSigned } from '#web/features/operator/format-money.ts';
import { labelOf } from '#web/features/operator/readable.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { accountName } from './account-name.ts';
import * as bookingsCopy from './bookings.copy.ts';
import { RecordSection } from './record-section.tsx';
import { RecordTable, rowLook } from './record-table.tsx';

const copy = bookingsCopy.ledger;

export function LedgerSection({ lines }: { lines: BookingRecord['ledger'] }) {
  const timeZone = useTimeZone();
  return (
    <RecordSection id="ledger" title={bookingsCopy.sections.ledger}>
      {lines.length === 0 ? (
        <p className="text-muted">{copy.none}</p>
      ) : (
        <>
          <p className="text-muted text-sm">{copy.signs}</p>
          <RecordTable
            caption={copy.caption}
            columns={[copy.what, copy.amount, copy.balance]}
            numbersFrom={1}
          >
            {lines.map(({ at, kind, account, amount, balance }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and none is ever removed
              <tr key={index} className={rowLook.row}>
                <th scope="row" className={rowLook.name}>
                  <span className="font-semibold">{accountName(account)}</span>
                  <span className="block text-muted text-sm">
                    {copy.kinds[kind] ?? labelOf(kind)} · {formatTime(new Date(at), timeZone, new Date())}
                  </span>
                </th>
                <td className={rowLook.number}>{formatSigned(amount)}</td>
                <td className={rowLook.number}>{formatSigned(balance)}</td>
              </tr>
            ))}
          </RecordTable>
        </>
      )}
    </RecordSection>
  );
}
