import { fullName, shortName } from '#shared/accounts/names.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';

/** A booking from the side of one of its two parties. */
export type VisibleSession = {
  party: Party;
  other: {
    name: string;
    /** What they are called in a sentence. */
    shortName: string;
    role: string;
    user: Booking['profile']['user'];
    timeZone: string | null;
  };
};

export function visibleTo(userId: string, booking: Booking): VisibleSession {
  const party = booking.bookerId === userId ? 'booker' : 'expert';
  const isBooker = party === 'booker';
  const user = isBooker ? booking.profile.user : booking.booker;
  return {
    party,
    other: {
      name: fullName(user),
      shortName: shortName(user),
      role: isBooker ? booking.profile.role : 'Client',
      user,
      timeZone: isBooker ? booking.expertTimeZone : booking.bookerTimeZone,
    },
  };
}

export type Groups = { upcoming: Booking[]; past: Booking[]; closed: Booking[] };

/** To come, done, and ended otherwise; each in the order that the server gave. */
export function groupSessions(bookings: Booking[]): Groups {
  const groups: Groups = { upcoming: [], past: [], closed: [] };
  for (const booking of bookings) {
    const { status } = booking;
    if (status === 'pending' || status === 'confirmed') groups.upcoming.push(booking);
    else if (status === 'completed') groups.past.push(booking);
    else groups.closed.push(booking);
  }
  return groups;
}
