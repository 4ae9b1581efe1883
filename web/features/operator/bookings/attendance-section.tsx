import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import { formatExactClock } from '#shared/time/time-format.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import * as bookingsCopy from './bookings.copy.ts';
import { RecordSection } from './record-section.tsx';

const copy = bookingsCopy.attendance;

/** Who was in the session's room, and when. */
export function AttendanceSection({ attendance }: { attendance: BookingRecord['attendance'] }) {
  const timeZone = useTimeZone();
  const clock = (instant: string) => formatExactClock(new Date(instant), timeZone);
  return (
    <RecordSection id="attendance" title={bookingsCopy.sections.attendance}>
      {attendance ? (
        <>
          <p>{copy.total(attendance)}</p>
          <ul className="grid gap-1 text-muted tabular-nums">
            {attendance.visits.map(({ by, from, until }) => (
              <li key={`${by} ${from} ${until}`}>{copy.visit(by, clock(from), clock(until))}</li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-muted">{copy.none}</p>
      )}
    </RecordSection>
  );
}
