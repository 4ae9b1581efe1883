import ical, { type ICalCalendar, ICalCalendarMethod, type ICalEvent, ICalEventStatus } from 'ical-generator';
import type { Deps } from '#server/deps.ts';
import { fullName } from '#shared/accounts/names.ts';
import type { BookingStatus, Party } from '#shared/bookings/bookings.rules.ts';
import { formatPrice } from '#shared/money.ts';
import type { WholeBooking } from './bookings.reader.ts';

const statuses: Record<BookingStatus, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  declined: ICalEventStatus.CANCELLED,
  expired: ICalEventStatus.CANCELLED,
  cancelled: ICalEventStatus.CANCELLED,
};

export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

/**
 * A session as one of its parties keeps it. The id never changes and the number rises with each change, so that a
 * calendar moves what it has. The other party's address is in none of it.
 */
export function calendarOf(
  deps: Pick<Deps, 'origin' | 'config' | 'now'>,
  whole: WholeBooking,
  party: Party,
  method: CalendarMethod,
): string {
  const self = party === 'expert' ? whole.expert : whole.booker;
  const calendar = ical({ prodId, method: ICalCalendarMethod[method] });
  const event = addSession(deps, calendar, { whole, party });
  // Who is invited is asked by REQUEST and CANCEL alone; a file that somebody keeps for themself has nobody in it.
  if (method !== 'PUBLISH' && self.email) {
    event.organizer(organizerOf(deps.config.mail.from));
    event.createAttendee({ email: self.email, name: fullName(self) });
  }
  return calendar.toString();
}

type Kept = { whole: WholeBooking; party: Party };

/** All sessions of one person, as their calendar program fetches them again and again. */
export function calendarOfAll(deps: Pick<Deps, 'origin' | 'now'>, all: Kept[]): string {
  const calendar = ical({
    prodId,
    method: ICalCalendarMethod.PUBLISH,
    name: 'InTime',
    description: 'Your sessions at InTime',
    ttl: refreshSeconds,
  });
  for (const kept of all) addSession(deps, calendar, kept);
  return calendar.toString();
}

const prodId = { company: 'InTime', product: 'InTime', language: 'EN' };
const refreshSeconds = 15 * 60;

function addSession(
  deps: Pick<Deps, 'origin' | 'now'>,
  calendar: ICalCalendar,
  { whole, party }: Kept,
): ICalEvent {
  const { booking, expert, booker } = whole;
  const other = party === 'expert' ? booker : expert;
  const place = booking.status === 'confirmed' ? booking.meetingLink : null;
  return calendar.createEvent({
    id: `booking-${booking.id}@${new URL(deps.origin).hostname}`,
    sequence: booking.calendarSequence,
    stamp: deps.now(),
    start: booking.scheduledAt,
    end: booking.endsAt,
    summary: `Session with ${fullName(other)}`,
    description: describe(whole, deps.origin),
    location: place,
    status: statuses[booking.status],
    url: `${deps.origin}/dashboard`,
    lastModified: booking.updatedAt,
  });
}

function describe({ booking }: WholeBooking, origin: string): string {
  const { duration, price, message, meetingLink, status } = booking;
  return [
    `${duration} minutes, ${formatPrice(price)}`,
    ...(status === 'confirmed' && meetingLink ? [`Join: ${meetingLink}`] : []),
    ...(message ? [`About: ${message}`] : []),
    `${origin}/dashboard`,
  ].join('\n');
}

/** `InTime <hello@intime.example>`: as mails are sent. */
function organizerOf(from: string): { name: string; email: string } {
  const [, name = '', email = from] = /^\s*(.*?)\s*<([^>]+)>\s*$/.exec(from) ?? [];
  return { name: name || 'InTime', email };
}
