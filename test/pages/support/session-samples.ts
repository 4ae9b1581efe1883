import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import { refusal } from './fake-api.ts';
import { aBooking } from './samples.ts';

/** The current time in session tests: three days before the sample session. */
export const mondayMorning = '2032-03-01T09:00:00Z';

const receives = (party: Party) => (party === 'expert' ? '67.50' : null);

/** An unpaid request, visible only to its client. */
export function anUnpaidRequest(changes: Partial<Booking> = {}): Booking {
  return aBooking({
    status: 'pending',
    paymentStatus: 'unpaid',
    meetingLink: null,
    expiresAt: '2032-03-01T09:15:00.000Z',
    chatUntil: null,
    actions: ['pay', 'withdraw'],
    ...changes,
  });
}

/** A paid request without an answer yet, as this party sees it. */
export function aRequest(party: Party, changes: Partial<Booking> = {}): Booking {
  return aBooking({
    status: 'pending',
    paymentStatus: 'authorized',
    meetingLink: null,
    answerBy: '2032-03-03T09:00:00.000Z',
    receives: receives(party),
    actions: party === 'expert' ? ['confirm', 'decline', 'propose'] : ['withdraw'],
    ...changes,
  });
}

/** A confirmed session three days ahead, as this party sees it. */
export function aSession(party: Party, changes: Partial<Booking> = {}): Booking {
  return aBooking({ receives: receives(party), ...changes });
}

/** A session that ended an hour ago, as this party sees it. */
export function aPastSession(party: Party, changes: Partial<Booking> = {}): Booking {
  return aBooking({
    status: 'completed',
    meetingLink: null,
    scheduledAt: '2032-03-01T07:30:00.000Z',
    endsAt: '2032-03-01T08:00:00.000Z',
    freeUntil: null,
    receives: receives(party),
    tip: party === 'booker' ? { onKeptCard: false, begun: null } : null,
    actions: party === 'expert' ? ['noShow'] : ['report', 'review'],
    ...changes,
  });
}

type Closed = NonNullable<Booking['closed']>;

/** A request or session that was declined, withdrawn, canceled or expired. */
export function aClosedRequest(closed: Partial<Closed>, changes: Partial<Booking> = {}): Booking {
  return aBooking({
    status: 'expired',
    paymentStatus: 'released',
    meetingLink: null,
    freeUntil: null,
    actions: [],
    closed: { kind: 'unanswered', by: 'system', at: '2032-03-01T09:00:00.000Z', reason: null, ...closed },
    ...changes,
  });
}

/** The server's answer to a move that came too late, with the booking as it is now. */
export function movedOn(booking: Booking): Response {
  const { status, paymentStatus } = booking;
  const message = 'This booking has changed. Please check its current status.';
  return refusal(409, { code: 'conflict', message, status, paymentStatus, booking });
}

/** The server's answer while its database is unavailable. */
export const unavailable = () =>
  refusal(503, {
    code: 'unavailable',
    message: 'InTime is briefly unavailable. Please try again in a moment.',
  });
