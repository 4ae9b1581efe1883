import { Link } from 'wouter';
import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import { formatTime } from '#shared/time/time-format.ts';
import { adminCasePath } from '#web/lib/admin-paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Badge } from '#web/ui/badge.tsx';
import * as bookingsCopy from './bookings.copy.ts';
import { RecordSection } from './record-section.tsx';

export function MessagesSection({ messages }: { messages: BookingRecord['messages'] }) {
  const copy = bookingsCopy.messages;
  const timeZone = useTimeZone();
  return (
    <RecordSection id="messages" title={bookingsCopy.sections.messages}>
      {!messages?.length && <p className="text-muted">{messages ? copy.none : copy.private}</p>}
      <ol className="grid gap-3 empty:hidden">
        {messages?.map(({ at, by, text }) => (
          <li key={`${at} ${by.id}`} className="border-line border-l-2 pl-4">
            <p className="text-muted text-sm tabular-nums">
              {by.name} · {formatTime(new Date(at), timeZone, new Date())}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
    </RecordSection>
  );
}

export function CasesSection({ cases }: { cases: BookingRecord['cases'] }) {
  const copy = bookingsCopy.cases;
  return (
    <RecordSection id="cases" title={bookingsCopy.sections.cases}>
      {cases.length === 0 && <p className="text-muted">{copy.none}</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {cases.map(({ id, title, isOpen }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <Link
              href={adminCasePath(id)}
              className="wrap-anywhere inline-flex min-h-11 items-center rounded-sm underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {title}
            </Link>
            <Badge tone={isOpen ? 'wait' : 'good'}>{isOpen ? copy.open : copy.closed}</Badge>
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}
