import { ChevronRight } from 'lucide-react';
import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import { formatTime } from '#shared/time/time-format.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import * as bookingsCopy from './bookings.copy.ts';
import { RecordSection } from './record-section.tsx';

/** The emails about a booking. Each opens to its text. */
export function MailsSection({ mails }: { mails: BookingRecord['mails'] }) {
  const copy = bookingsCopy.emails;
  const timeZone = useTimeZone();
  return (
    <RecordSection id="emails" title={bookingsCopy.sections.emails}>
      <p className="text-muted">
        {mails.length === 0 && copy.none} {copy.kept}
      </p>
      <div className="grid divide-y divide-line border-line border-y empty:hidden">
        {mails.map(({ id, to, subject, text, createdAt, state }) => (
          <details key={id} className="group">
            <summary className="flex min-h-11 cursor-pointer list-none items-start gap-2 py-2.5">
              <ChevronRight
                aria-hidden="true"
                className="mt-1 size-4 shrink-0 transition-transform group-open:rotate-90"
              />
              <span className="wrap-anywhere min-w-0">
                {subject}
                <span className="block text-muted text-sm tabular-nums">
                  {copy.to(to)} · {copy.states[state] ?? state} ·{' '}
                  {formatTime(new Date(createdAt), timeZone, new Date())}
                </span>
              </span>
            </summary>
            <p className="wrap-anywhere mb-4 ml-6 whitespace-pre-line rounded-lg bg-ink/5 p-4 text-sm">
              {text}
            </p>
          </details>
        ))}
      </div>
    </RecordSection>
  );
}
