import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { minutesOf } from '#web/features/bookings/money/whole-session.ts';
import { sessionTime } from '#web/features/bookings/times/session-time.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import type { VisibleSession } from './visible-session.ts';

type Props = {
  booking: Pick<Booking, 'scheduledAt' | 'duration'> & Partial<Pick<Booking, 'extension'>>;
  session: { other: Pick<VisibleSession['other'], 'shortName' | 'timeZone'> };
  now: Date;
  /** Only where the viewer chose another one; theirs by default. */
  timeZone?: string;
  className?: string;
};

/** When a session is, in the viewer's time zone and, where it differs, in the other party's. */
export function SessionWhen({ booking, session, now, className = 'font-semibold', ...chosen }: Props) {
  const readerZone = useTimeZone();
  const { timeZone = readerZone } = chosen;
  const time = sessionTime({
    scheduledAt: booking.scheduledAt,
    minutes: minutesOf(booking),
    timeZone,
    expert: { name: session.other.shortName, timeZone: session.other.timeZone ?? timeZone },
    now,
    zoneSpace: '\u00a0',
  });
  return (
    <>
      <p className={`${className} tabular-nums`}>{time && `${time.range} · ${time.zone}`}</p>
      {time?.theirs && <p className="wrap-anywhere text-muted text-sm tabular-nums">{time.theirs}</p>}
    </>
  );
}
