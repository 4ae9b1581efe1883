import { fullName, shortName } from '#shared/accounts/names.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import * as sessionsCopy from './sessions.copy.ts';

/** A booking from the point of view of one of its two parties. */
export type VisibleSession = {
  party: Party;
  other: {
    name: string;
    /** The name used in sentences. */
    shortName: string;
    role: string;
    user: Booking['profile']['user'];
    timeZone: string | null;
    /** The expert's profile, for their client. */
    profileId?: string;
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
      role: isBooker ? booking.profile.role : sessionsCopy.client,
      user,
      timeZone: isBooker ? booking.expertTimeZone : booking.bookerTimeZone,
      ...(isBooker && { profileId: booking.profileId }),
    },
  };
}

export type Groups = { upcoming: Booking[]; past: Booking[]; closed: Booking[] };

/** Splits bookings into upcoming, completed and closed, keeping the server's order. */
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
