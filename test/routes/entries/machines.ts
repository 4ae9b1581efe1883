import { entry, type RouteEntries, read } from '../route-entry.ts';

/** The provider, the payment sandbox, monitoring and tests. */
export const machinesRoutes: RouteEntries = {
  'GET /metrics': read('thisMachine', 5, 'serializes the metrics', { unlimited: true }),
  'GET /outbox': read('thisMachine', 5, 'the last 100 emails'),
  'POST /api/webhooks/stripe': entry('provider', 5, 'one insert, only for a valid signature', {
    body: 'raw',
    unlimited: true,
  }),
  'ANY /sandbox/stripe/v1/*': entry(
    'cardForm',
    10,
    'one card or payment of the sandbox; only for the product with its secret key more',
    { limits: ['sandboxCards'], body: 'raw' },
  ),
  'GET /sandbox/stripe/pages/challenge/:id': read(
    'link',
    5,
    'one payment of the sandbox, only for the key of its page',
  ),
  'POST /sandbox/stripe/pages/challenge/:id': entry(
    'link',
    5,
    'one payment of the sandbox, only for the key of its page',
    { limits: ['sandboxCards'], body: 'raw' },
  ),
  'GET /sandbox/stripe/pages/onboarding/:token': read(
    'link',
    5,
    'one account of the sandbox, only for a valid link',
  ),
  'POST /sandbox/stripe/pages/onboarding/:token': entry(
    'link',
    5,
    'one account of the sandbox, only for a valid link',
    { limits: ['sandboxCards'], body: 'raw' },
  ),
  'POST /test/clock': entry('tests', 60, 'only registered with TEST_CONTROLS=on'),
  'POST /test/jobs': entry('tests', 1000, 'only registered with TEST_CONTROLS=on'),
  'POST /test/scenario': entry('tests', 1000, 'only registered with TEST_CONTROLS=on'),
  'GET /test/outbox': read('tests', 60, 'only registered with TEST_CONTROLS=on'),
  'GET /sandbox/stripe/test/faults': read('tests', 60, 'only registered with TEST_CONTROLS=on'),
  'POST /sandbox/stripe/test/faults': entry('tests', 60, 'only registered with TEST_CONTROLS=on', {
    limits: ['sandboxCards'],
    body: 'raw',
  }),
  'DELETE /sandbox/stripe/test/faults': entry('tests', 60, 'only registered with TEST_CONTROLS=on', {
    body: 'raw',
  }),
  'POST /sandbox/stripe/test/disputes': entry('tests', 60, 'only registered with TEST_CONTROLS=on', {
    limits: ['sandboxCards'],
    body: 'raw',
  }),
  'POST /sandbox/stripe/test/disputes/:id': entry('tests', 60, 'only registered with TEST_CONTROLS=on', {
    limits: ['sandboxCards'],
    body: 'raw',
  }),
  'POST /sandbox/stripe/test/refunds/:id/fail': entry('tests', 60, 'only registered with TEST_CONTROLS=on', {
    limits: ['sandboxCards'],
    body: 'raw',
  }),
  'POST /sandbox/stripe/test/accounts/:id/empty': entry(
    'tests',
    60,
    'only registered with TEST_CONTROLS=on',
    { limits: ['sandboxCards'], body: 'raw' },
  ),
  'POST /sandbox/stripe/test/accounts/:id/fill': entry('tests', 60, 'only registered with TEST_CONTROLS=on', {
    limits: ['sandboxCards'],
    body: 'raw',
  }),
};
