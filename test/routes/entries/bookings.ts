import { entry, type RouteEntries, read } from '../route-entry.ts';

/** Bookings, rooms, messages and reviews. */
export const bookingsRoutes: RouteEntries = {
  'POST /api/bookings': entry(
    'person',
    100,
    'computes the slots of a day under the locks of both people, and one call to the provider',
    { limits: ['bookings'] },
  ),
  'GET /api/bookings/me': read('person', 10, 'a page of bookings'),
  'GET /api/payments/:id/booking': read(
    'client',
    10,
    'one booking, and one call to the provider while it is unpaid',
  ),
  'GET /api/bookings/:id': read('party', 10, 'one booking, and one call to the provider while it is unpaid'),
  'POST /api/bookings/:id/payment': entry('client', 10, 'two calls to the provider', {
    limits: ['payments'],
  }),
  'GET /api/bookings/:id/cancellation': read('party', 15, 'one booking'),
  'GET /api/bookings/:id/calendar.ics': read('party', 10, 'one booking'),
  'POST /api/bookings/:id/confirm': entry(
    'bookedExpert',
    30,
    'one booking under its lock, and one call to the provider',
  ),
  'POST /api/bookings/:id/decline': entry(
    'bookedExpert',
    30,
    'one booking under its lock, and one call to the provider',
  ),
  'POST /api/bookings/:id/withdraw': entry(
    'client',
    30,
    'one booking under its lock, and one call to the provider',
  ),
  'POST /api/bookings/:id/cancel': entry(
    'party',
    100,
    'one booking under its lock, and one call to the provider',
  ),
  'POST /api/bookings/:id/no-show': entry('bookedExpert', 30, 'one booking under its lock, and its case'),
  'POST /api/bookings/:id/report': entry('client', 30, 'one booking under its lock, and its case'),
  'POST /api/bookings/:id/tip': entry(
    'client',
    30,
    'one booking under its lock, and one call to the provider',
  ),
  'POST /api/bookings/:id/extensions': entry(
    'party',
    60,
    'one booking under the locks of both people, and one call to the provider',
    { limits: ['payments'] },
  ),
  'POST /api/bookings/:id/extensions/:extensionId/agree': entry(
    'party',
    60,
    'one booking under the locks of both people, and one call to the provider',
  ),
  'POST /api/bookings/:id/extensions/:extensionId/refuse': entry(
    'party',
    40,
    'one booking under the locks of both people, and one call to the provider',
  ),
  'POST /api/bookings/:id/extensions/:extensionId/pay': entry(
    'client',
    30,
    'one booking under its lock, and one call to the provider',
    { limits: ['payments'] },
  ),
  'POST /api/bookings/:id/proposals': entry(
    'party',
    40,
    'computes the slots of a day under the locks of both people',
    { limits: ['proposals'] },
  ),
  'POST /api/bookings/:id/proposals/:proposalId/accept': entry(
    'party',
    40,
    'one booking under its lock, and one call to the provider',
  ),
  'POST /api/bookings/:id/proposals/:proposalId/refuse': entry(
    'party',
    30,
    'one booking under its lock, and one call to the provider',
  ),
  'GET /api/respond/:token': read('link', 10, 'one booking, only for a valid link'),
  'POST /api/respond/:token': entry('link', 30, 'as the expert’s answer, only for a valid link', {
    limits: ['proposals'],
  }),
  'GET /api/messages/:bookingId': read('party', 10, 'a page of messages'),
  'POST /api/messages': entry('party', 20, 'one insert under the booking’s lock', { limits: ['messages'] }),
  'POST /api/messages/cancel': entry('party', 15, 'one key under the booking’s lock', {
    limits: ['messages'],
  }),
  'POST /api/messages/:bookingId/read': entry('party', 10, 'updates the unread messages of one booking'),
  'GET /api/rooms/:bookingId': read('party', 10, 'one session and its visits'),
  'POST /api/rooms/:bookingId/visits': entry('party', 20, 'one insert under the booking’s lock', {
    limits: ['roomSignals'],
  }),
  'POST /api/rooms/:bookingId/visits/:visit/here': entry('party', 15, 'one update of a visit'),
  'DELETE /api/rooms/:bookingId/visits/:visit': entry('party', 10, 'one update of a visit'),
  'POST /api/rooms/:bookingId/visits/:visit/signals': entry('party', 10, 'one insert of at most 30 KB', {
    limits: ['roomSignals'],
  }),
  'GET /api/rooms/:bookingId/visits/:visit/signals': read('party', 10, 'at most 100 signals'),
  'POST /api/rooms/:bookingId/visits/:visit/ice': entry('party', 10, 'one session', {
    limits: ['roomSignals'],
  }),
  'POST /api/reviews': entry(
    'client',
    30,
    'one review under the booking’s lock, and one call to the provider for a tip',
    { limits: ['reviews'] },
  ),
  'POST /api/reviews/:id/reply': entry('bookedExpert', 30, 'one update under the booking’s lock'),
};
