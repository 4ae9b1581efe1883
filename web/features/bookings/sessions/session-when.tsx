import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { sessionTime } from '#web/features/bookings/times/session-time.ts';
import { ownTimeZone } from '#web/lib/time-zones.ts';
import type { VisibleSession } from './visible-session.ts';

type Props = {
  booking: Pick<Booking, 'scheduledAt' | 'duration'>;
  seen: VisibleSession;
  now: Date;
  /** On whose clock the reader wants it. */
  timeZone?: string;
  className?: string;
};

/** When it is, on the reader's clock and, where that shows another time, on the other one's. */
export function SessionWhen({ booking, seen, now, className = 'font-semibold', ...zone }: Props) {
  const { timeZone = ownTimeZone() } = zone;
  const time = sessionTime({
    scheduledAt: booking.scheduledAt,
    minutes: booking.duration,
    timeZone,
    expert: { name: seen.other.shortName, timeZone: seen.other.timeZone ?? timeZone },
    now,
  });
  return (
    <>
      <p className={`${className} tabular-nums`}>{time?.yours.replace(/ time$/, '\u00a0time')}</p>
      {time?.theirs && <p className="wrap-anywhere text-muted text-sm tabular-nums">{time.theirs}</p>}
    </>
  );
}
