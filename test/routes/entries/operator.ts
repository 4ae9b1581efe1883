import { entry, type RouteEntries, read } from '../route-entry.ts';

/** The operators' console. */
export const operatorRoutes: RouteEntries = {
  'GET /api/operator/me': read('enteringOperator', 10, 'the session, and what the operator can enter with'),
  'POST /api/operator/enter': entry('enteringOperator', 45, 'hashes a password', {
    limits: ['wrongPasswordHere', 'wrongPasswordAnywhere', 'wrongSecondStep'],
  }),
  'POST /api/operator/enter/passkey': entry('enteringOperator', 10, 'signs a few bytes'),
  'POST /api/operator/leave': entry('enteringOperator', 20, 'one update'),
  'GET /api/operator/cases': read('operator', 10, 'a page of cases, and how many there are of each kind'),
  'GET /api/operator/cases/:id': read('operator', 10, 'one case with its notes'),
  'POST /api/operator/cases/:id/assign': entry(
    'operator',
    40,
    'one case under its lock, and an entry in the audit log',
  ),
  'POST /api/operator/cases/:id/notes': entry(
    'operator',
    40,
    'one case under its lock, and an entry in the audit log',
  ),
  'POST /api/operator/cases/:id/close': entry(
    'operator',
    40,
    'one case under its lock, and an entry in the audit log',
  ),
  'POST /api/operator/cases/:id/reopen': entry(
    'operator',
    40,
    'one case under its lock, and an entry in the audit log',
  ),
  'GET /api/operator/bookings/:id': read('operator', 40, 'everything about one booking'),
  'POST /api/operator/bookings/:id/decide': entry(
    'operator',
    100,
    'one booking under its lock, an entry in the audit log, and a call to the provider by a job',
  ),
  'POST /api/operator/bookings/:id/cancel': entry(
    'operator',
    100,
    'one booking under its lock, an entry in the audit log, and a call to the provider by a job',
  ),
  'POST /api/operator/bookings/:id/settle-outside': entry(
    'operator',
    40,
    'one booking under its lock, an entry in the audit log, and a call to the provider by a job',
  ),
  'POST /api/operator/bookings/:id/write-off': entry(
    'operator',
    30,
    'one booking under its lock, an entry in the audit log, and a call to the provider by a job',
  ),
  'GET /api/operator/people': read('operator', 10, 'a page of people, found by an index'),
  'GET /api/operator/people/:id': read(
    'operator',
    20,
    'one person with their last bookings, cases and entries',
  ),
  'GET /api/operator/people/:id/suspension': read('operator', 10, 'the person’s upcoming bookings'),
  'POST /api/operator/people/:id/suspend': entry(
    'operator',
    100,
    'cancels all of the person’s upcoming bookings',
  ),
  'POST /api/operator/people/:id/lift': entry(
    'operator',
    20,
    'one person under their lock, and an entry in the audit log',
  ),
  'POST /api/operator/people/:id/sign-out': entry(
    'operator',
    60,
    'one person under their lock, and an entry in the audit log',
  ),
  'POST /api/operator/people/:id/reset-sign-in': entry(
    'operator',
    60,
    'one person under their lock, an entry in the audit log and an email',
  ),
  'POST /api/operator/people/:id/verify': entry(
    'operator',
    60,
    'one person under their lock, and an entry in the audit log',
  ),
  'POST /api/operator/people/:id/unverify': entry(
    'operator',
    60,
    'one person under their lock, and an entry in the audit log',
  ),
  'POST /api/operator/people/:id/refuse-verification': entry(
    'operator',
    60,
    'one person under their lock, and an entry in the audit log',
  ),
  'POST /api/operator/people/:id/hide-profile': entry(
    'operator',
    100,
    'one person under their lock, and an entry in the audit log',
  ),
  'POST /api/operator/people/:id/unhide-profile': entry(
    'operator',
    30,
    'one person under their lock, and an entry in the audit log',
  ),
  'GET /api/operator/reviews/:id': read('operator', 15, 'one review'),
  'POST /api/operator/reviews/:id/hide': entry(
    'operator',
    60,
    'one review under its lock, and an entry in the audit log',
  ),
  'POST /api/operator/reviews/:id/unhide': entry(
    'operator',
    60,
    'one review under its lock, and an entry in the audit log',
  ),
  'GET /api/operator/figures': read('operator', 10, 'at most 400 periods'),
  'GET /api/operator/figures.csv': read('operator', 10, 'at most 400 periods'),
  'GET /api/operator/audit': read('operator', 10, 'a page of entries'),
  'GET /api/operator/operators': read('operator', 10, 'all operators'),
  'POST /api/operator/operators': entry('operator', 30, 'one operator, and an entry in the audit log'),
  'DELETE /api/operator/operators/:id': entry('operator', 20, 'one operator, and an entry in the audit log'),
};
