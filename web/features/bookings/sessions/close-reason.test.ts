import { expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { closeReasonText } from './close-reason.copy.ts';
import { timeLeft } from './time-left.ts';
import type { VisibleSession } from './visible-session.ts';

const seen = (party: VisibleSession['party']): VisibleSession => ({
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

/** Only what the words are made of. */
const ended = (closed: Partial<Closed>, fields: Partial<Booking> = {}) =>
  ({ status: 'expired', price: '75.00', refund: null, receives: null, closed, ...fields }) as Booking;

test.each<[VisibleSession['party'], Closed['kind'], string]>([
  ['booker', 'declined', 'Mara declined. Nothing was charged.'],
  ['expert', 'declined', 'You declined. Nothing was charged.'],
  ['booker', 'withdrawn', 'You withdrew the request. Nothing was charged.'],
  ['expert', 'withdrawn', 'Nora withdrew the request. Nothing was charged.'],
  ['booker', 'unpaid', 'It was not paid in time. Nothing was charged.'],
  ['booker', 'unanswered', 'Mara did not answer in time. Nothing was charged.'],
  ['expert', 'unanswered', 'You did not answer in time. Nothing was charged.'],
  ['expert', 'cardRefused', 'The card was refused. Nothing was charged.'],
  ['booker', 'chargedLate', 'The bank took too long with the card. You get everything back.'],
  ['expert', 'authorizationEnded', 'The bank let go of the card before you answered. Nothing was charged.'],
  ['booker', 'other', 'It was expired.'],
])('to the %s, %s is told', (party, kind, text) => {
  expect(closeReasonText(ended({ kind }), seen(party))).toBe(text);
});

test('who cancelled, and what came back', () => {
  const half = ended(
    { kind: 'cancelled', by: 'booker' },
    { status: 'cancelled', refund: '37.50', receives: '33.75' },
  );
  expect(closeReasonText(half, seen('booker'))).toBe(
    'You cancelled the session. You get back $37.50 of $75.',
  );
  expect(closeReasonText(half, seen('expert'))).toBe(
    'Nora cancelled the session. Nora gets back $37.50 of $75. You receive $33.75.',
  );
  const whole = ended({ kind: 'cancelled', by: 'operator' }, { status: 'cancelled', refund: '75.00' });
  expect(closeReasonText(whole, seen('booker'))).toBe(
    'InTime cancelled the session. You get everything back.',
  );
});

test('the last hour is counted down, then it runs', () => {
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
