import { ChevronRight } from 'lucide-react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { closeReasonText } from './close-reason.copy.ts';
import { SessionWhen } from './session-when.tsx';
import * as sessionsCopy from './sessions.copy.ts';
import { visibleTo } from './visible-session.ts';

type Props = { bookings: Booking[]; count: number; userId: string; now: Date };

/** Requests and sessions that were declined, withdrawn, canceled or expired; collapsed by default. */
export function ClosedRequests({ bookings, count, userId, now }: Props) {
  if (bookings.length === 0) return null;
  return (
    <details className="group mt-8">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-button pr-3 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {sessionsCopy.closedRequests(count)}
      </summary>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {bookings.map((booking) => (
          <ClosedRequest key={booking.id} booking={booking} userId={userId} now={now} />
        ))}
      </ul>
    </details>
  );
}

function ClosedRequest({ booking, userId, now }: { booking: Booking; userId: string; now: Date }) {
  const session = visibleTo(userId, booking);
  const { closed, duration, price } = booking;
  return (
    <li
      data-booking={booking.id}
      tabIndex={-1}
      className="grid grid-cols-1 gap-x-8 gap-y-2 py-4 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
    >
      <div>
        <h3 className="wrap-anywhere line-clamp-2 font-semibold">{session.other.name}</h3>
        <p className="wrap-anywhere line-clamp-1 text-muted text-sm">{session.other.role}</p>
      </div>
      <div className="wrap-anywhere">
        <p>{closeReasonText(booking, session)}</p>
        {closed?.reason && <p className="whitespace-pre-line text-muted">“{closed.reason}”</p>}
        <div className="mt-1 text-muted text-sm">
          <SessionWhen booking={booking} session={session} now={now} className="" />
          <p className="tabular-nums">
            {formatDuration(duration)} · {formatPrice(price)}
          </p>
        </div>
      </div>
    </li>
  );
}
