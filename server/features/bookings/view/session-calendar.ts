import ical, { type ICalCalendar, ICalCalendarMethod, type ICalEvent, ICalEventStatus } from 'ical-generator';
import type { Deps } from '#server/deps.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import { fullName } from '#shared/accounts/names.ts';
import type { BookingStatus, Party } from '#shared/bookings/bookings.rules.ts';
import { unlinked } from '#shared/text.ts';
import type { WholeBooking } from './bookings.reader.ts';
import { foldLines } from './fold-lines.ts';
import { meetingUrl } from './meeting-url.ts';
import { chargesOf, dollarsOf, sumOf } from './session-charges.ts';

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
 * A session as a calendar file for one of its parties. The id never changes and the sequence number rises with each
 * change, so that calendar apps update the event. The other party's email address is never included.
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
  // Only REQUEST and CANCEL need an organizer and an attendee; a downloaded file has neither.
  if (method !== 'PUBLISH' && self.email) {
    event.organizer(organizerOf(deps.config.mail.from));
    event.createAttendee({ email: self.email, name: unlinked(fullName(self)) });
  }
  return calendar.toString();
}

/** A session in its expert's own calendar, for its server. */
export function eventOf(deps: Pick<Deps, 'origin' | 'now'>, whole: WholeBooking): string {
  // An event on a server must not have a method.
  const calendar = ical({ prodId });
  const event = addSession(deps, calendar, { whole, party: 'expert' });
  const names = [whole.expert, whole.booker].map((person) => unlinked(fullName(person)));
  event.description(`${names.join(', ')}\n${describe(deps, whole)}`);
  return calendar.toString();
}

/** The id of a session's event, in every calendar. */
export const uidOf = (origin: string, bookingId: string) =>
  `booking-${bookingId}@${new URL(origin).hostname}`;

export type PartySession = { whole: WholeBooking; party: Party };

/**
 * A person's sessions as a feed that their calendar app fetches regularly. The library folds lines character by
 * character, which takes seconds for a thousand sessions, so that part is ours.
 */
export async function calendarOfAll(
  deps: Pick<Deps, 'origin' | 'now'>,
  pages: AsyncIterable<PartySession[]>,
): Promise<string> {
  const end = 'END:VCALENDAR';
  const feed = ical({
    prodId,
    method: ICalCalendarMethod.PUBLISH,
    name: 'InTime',
    description: bookingCopy.calendarDescription,
    ttl: refreshSeconds,
  });
  const parts = [feed.toString().slice(0, -end.length)];
  for await (const sessions of pages) {
    for (const session of sessions) parts.push(foldLines(addSession(deps, feed, session).toString()));
  }
  return [...parts, end].join('');
}

const prodId = { company: 'InTime', product: 'InTime', language: 'EN' };
const refreshSeconds = 15 * 60;

function addSession(
  deps: Pick<Deps, 'origin' | 'now'>,
  calendar: ICalCalendar,
  { whole, party }: PartySession,
): ICalEvent {
  const { booking, expert, booker } = whole;
  const other = party === 'expert' ? booker : expert;
  const place = placeOf(deps, whole);
  return calendar.createEvent({
    id: uidOf(deps.origin, booking.id),
    sequence: booking.calendarSequence,
    stamp: deps.now(),
    start: booking.scheduledAt,
    end: booking.endsAt,
    summary: bookingCopy.sessionWith(unlinked(fullName(other))),
    description: describe(deps, whole),
    location: place,
    status: statuses[booking.status],
    url: linkOf(deps, booking.id),
    lastModified: booking.updatedAt,
  });
}

/** Where a session is on the dashboard. */
export const linkOf = ({ origin }: Pick<Deps, 'origin'>, bookingId: string) =>
  `${origin}/dashboard?session=${bookingId}`;

/** Only a confirmed session has a meeting. */
const placeOf = (deps: Pick<Deps, 'origin'>, { booking }: WholeBooking) =>
  booking.status === 'confirmed' ? meetingUrl(deps, booking.meetingLink) : null;

function describe(deps: Pick<Deps, 'origin'>, whole: WholeBooking): string {
  const { duration, extendedMinutes, message } = whole.booking;
  const price = dollarsOf(sumOf(chargesOf(whole), 'amount'));
  const place = placeOf(deps, whole);
  return [
    bookingCopy.lengthAndPrice(duration + extendedMinutes, price),
    ...(place ? [bookingCopy.join(place)] : []),
    ...(message ? [bookingCopy.message(unlinked(message))] : []),
    linkOf(deps, whole.booking.id),
  ].join('\n');
}

/** Parses the sender of our emails, such as `InTime <hello@intime.example>`. */
function organizerOf(from: string): { name: string; email: string } {
  const [, name = '', email = from] = /^\s*(.*?)\s*<([^>]+)>\s*$/.exec(from) ?? [];
  return { name: name || 'InTime', email };
}
