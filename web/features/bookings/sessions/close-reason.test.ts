import { expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { closeReasonText } from './close-reason.copy.ts';
import { timeLeft } from './time-left.ts';
import type { VisibleSession } from './visible-session.ts';

const visibleSession = (party: VisibleSession['party']): VisibleSession => ({
  party,
  other: {
    name: party === 'booker' ? 'Mara Feld' : 'Nora Lind',
    shortName: party === 'booker' ? 'Mara' : 'Nora',
    role: 'Client',
    user: { username: 'other', email: null, firstName: null, lastName: null, profileImageUrl: null },
    timeZone: null,
  },
});

type Closed = NonNullable<Booking['closed']>;

/** A closed booking with only the fields that the text depends on. */
const closedBooking = (closed: Partial<Closed>, fields: Partial<Booking> = {}) =>
  ({ status: 'expired', price: '75.00', refund: null, receives: null, closed, ...fields }) as Booking;

test.each<[VisibleSession['party'], Closed['kind'], string]>([
  ['booker', 'declined', 'Mara declined your request. You weren’t charged.'],
  ['expert', 'declined', 'You declined the request. Nora wasn’t charged.'],
  ['booker', 'cancelledUnpaid', 'You canceled this request before paying. You weren’t charged.'],
  ['booker', 'withdrawn', 'You withdrew your request. You weren’t charged.'],
  ['expert', 'withdrawn', 'Nora withdrew the request and wasn’t charged.'],
  ['booker', 'unpaid', 'Payment wasn’t completed in time. You weren’t charged.'],
  ['booker', 'unanswered', 'Mara didn’t respond in time. You weren’t charged.'],
  ['expert', 'unanswered', 'You didn’t respond in time. Nora wasn’t charged.'],
  ['booker', 'suggestionLapsed', 'You didn’t respond to the time Mara suggested. You weren’t charged.'],
  ['expert', 'suggestionLapsed', 'Nora didn’t respond to the time you suggested and wasn’t charged.'],
  ['booker', 'cardRefused', 'Your card was declined. You weren’t charged.'],
  ['expert', 'cardRefused', 'Nora’s card was declined. Nora wasn’t charged.'],
  [
    'booker',
    'authorizationEnded',
    'The hold on your card expired before Mara responded. You weren’t charged.',
  ],
  [
    'expert',
    'authorizationEnded',
    'The hold on Nora’s card expired before you responded. Nora wasn’t charged.',
  ],
  ['booker', 'other', 'The request expired.'],
])('the %s of a booking closed as “%s” reads why', (party, kind, text) => {
  expect(closeReasonText(closedBooking({ kind }), visibleSession(party))).toBe(text);
});

const sent = (refunded: string) =>
  ({ chargedAt: null, refunded, refundedAt: null, extensions: [], tip: null }) satisfies Booking['receipt'];

test.each<[VisibleSession['party'], string, Booking['receipt'], string]>([
  ['booker', '37.50', sent('0.00'), 'You canceled the session. You’ll get $37.50 of $75 back.'],
  ['booker', '37.50', sent('37.50'), 'You canceled the session. You got $37.50 of $75 back.'],
  ['booker', '75.00', sent('0.00'), 'You canceled the session. You’ll get a full refund.'],
  ['booker', '75.00', sent('75.00'), 'You canceled the session. You got a full refund.'],
  ['booker', '0.00', sent('0.00'), 'You canceled the session. There’s no refund.'],
  ['expert', '37.50', null, 'Nora canceled the session. Nora gets $37.50 of $75 back.'],
  ['expert', '75.00', null, 'Nora canceled the session. Nora gets a full refund.'],
])(
  'the %s of a canceled session with a refund of %s reads what became of it',
  (party, refund, receipt, text) => {
    const booking = closedBooking(
      { kind: 'cancelled', by: 'booker' },
      { status: 'cancelled', refund, receipt },
    );
    expect(closeReasonText(booking, visibleSession(party))).toBe(text);
  },
);

test('both parties read who canceled, and what became of a charge that came too late', () => {
  const byUs = closedBooking({ kind: 'cancelled', by: 'operator' }, { refund: '75.00' });
  expect(closeReasonText(byUs, visibleSession('booker'))).toBe(
    'InTime canceled the session. You’ll get a full refund.',
  );
  const late = closedBooking({ kind: 'chargedLate' }, { refund: '75.00' });
  const reason = 'bank took too long to process the charge.';
  expect(closeReasonText(late, visibleSession('booker'))).toBe(`Your ${reason} You’ll get a full refund.`);
  expect(closeReasonText(late, visibleSession('expert'))).toBe(`Nora’s ${reason} Nora gets a full refund.`);
});

test('a confirmed session counts down its last hour, then shows that it is on', () => {
  const session = {
    status: 'confirmed',
    scheduledAt: '2026-11-17T15:00:00Z',
    endsAt: '2026-11-17T15:30:00Z',
  } as const;
  const text = (at: string) => timeLeft(session, new Date(`2026-11-17T${at}Z`))?.text;
  expect(
    ['13:59:59', '14:00:00', '14:34:30', '14:59:50', '15:00:00', '15:29:59', '15:30:00'].map(text),
  ).toEqual([undefined, 'in 60 min', 'in 26 min', 'in 1 min', 'Now', 'Now', undefined]);
  expect(timeLeft({ ...session, status: 'pending' }, new Date('2026-11-17T14:30:00Z'))).toBeUndefined();
});
