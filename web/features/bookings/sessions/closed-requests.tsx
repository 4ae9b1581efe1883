import { useId } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { payoutText, priceText } from '#web/features/bookings/money/money.copy.ts';
import { SessionLinks } from '#web/features/bookings/money/session-links.tsx';
import { minutesOf } from '#web/features/bookings/money/whole-session.ts';
import { profilePath } from '#web/lib/paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { NameLink } from '#web/ui/name-link.tsx';
import { closeReasonText } from './close-reason.copy.ts';
import { SessionWhen } from './session-when.tsx';
import * as sessionsCopy from './sessions.copy.ts';
import { visibleTo } from './visible-session.ts';

type Props = { bookings: Booking[]; count: number; userId: string; now: Date };

/** Requests and sessions that were declined, withdrawn, canceled or expired, and what became of the money. */
export function ClosedRequests({ bookings, count, userId, now }: Props) {
  const id = useId();
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h3 id={id} className="font-semibold">
        {sessionsCopy.closedRequests(count)}
      </h3>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {bookings.map((booking) => (
          <ClosedRequest key={booking.id} booking={booking} userId={userId} now={now} />
        ))}
      </ul>
    </section>
  );
}

function ClosedRequest({ booking, userId, now }: { booking: Booking; userId: string; now: Date }) {
  const timeZone = useTimeZone();
  const session = visibleTo(userId, booking);
  const { closed } = booking;
  const { name, role, profileId } = session.other;
  const payout = session.party === 'expert' && payoutText(booking, { timeZone, now });
  return (
    <li
      data-booking={booking.id}
      tabIndex={-1}
      className="grid grid-cols-1 gap-x-8 gap-y-2 py-4 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
    >
      <div>
        <h4 className="wrap-anywhere font-semibold">
          <NameLink name={name} href={profileId && profilePath(profileId)} />
        </h4>
        <p className="wrap-anywhere line-clamp-1 text-muted text-sm">{role}</p>
      </div>
      <div className="wrap-anywhere">
        <p>{closeReasonText(booking, session)}</p>
        {closed?.reason && <p className="whitespace-pre-line text-muted">“{closed.reason}”</p>}
        <div className="mt-1 text-muted text-sm tabular-nums">
          <SessionWhen booking={booking} session={session} now={now} className="" />
          <p>
            {formatDuration(minutesOf(booking))} · {priceText(booking, session)}
          </p>
          {payout && <p>{payout}</p>}
        </div>
        <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
          <SessionLinks booking={booking} session={session} />
        </div>
      </div>
    </li>
  );
}
