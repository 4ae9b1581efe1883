import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { sessionTime } from '#web/features/bookings/times/session-time.ts';
import { ownTimeZone } from '#web/lib/time-zones.ts';
import type { VisibleSession } from './visible-session.ts';

type Props = {
  booking: Pick<Booking, 'scheduledAt' | 'duration'>;
  session: { other: Pick<VisibleSession['other'], 'shortName' | 'timeZone'> };
  now: Date;
  /** The viewer's time zone; the browser's by default. */
  timeZone?: string;
  className?: string;
};

/** When a session is, in the viewer's time zone and, where it differs, in the other party's. */
export function SessionWhen({ booking, session, now, className = 'font-semibold', ...zone }: Props) {
  const { timeZone = ownTimeZone() } = zone;
  const time = sessionTime({
    scheduledAt: booking.scheduledAt,
    minutes: booking.duration,
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
