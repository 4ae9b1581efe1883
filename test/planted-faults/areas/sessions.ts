import type { Fault } from '../fault.ts';

export const sessionFaults: Fault[] = [
  {
    name: 'A session in regular use never expires',
    file: 'server/features/accounts/sessions.service.ts',
    find: 'expiryFrom(deps.config, signedInAt, at)',
    replace: 'expiryFrom(deps.config, at, at)',
    tests: ['server/features/accounts/sessions.test.ts'],
  },
  {
    name: 'A password reset link works for ten hours instead of one',
    file: 'server/features/accounts/password-resets.service.ts',
    find: 'const validMs = hourMs;',
    replace: 'const validMs = 10 * hourMs;',
    tests: ['server/features/accounts/password-resets.test.ts'],
  },
  {
    name: 'After signing in, a user sees data that the previous user had loaded',
    file: 'web/features/accounts/accounts.queries.ts',
    find: 'queryKey[0] !== userKey[0]',
    replace: 'queryKey[0] === userKey[0]',
    tests: ['web/features/accounts/auth-context.test.tsx'],
  },
  {
    name: 'A page whose session has ended acts as if it were still signed in',
    file: 'web/lib/api-client.ts',
    find: 'response.status === 401',
    replace: 'response.status === 403',
    tests: ['web/lib/api-client.test.ts', 'test/pages/shell', 'test/pages/profiles'],
  },
  {
    name: 'A page sends what one user typed with the session of another',
    file: 'server/http/session.ts',
    find: 'userId === undefined || userId === user.id',
    replace: 'userId === undefined || userId !== undefined',
    tests: ['server/features/accounts/sessions.test.ts'],
  },
  {
    name: 'Half-typed text stays in the browser for the next account',
    file: 'web/features/accounts/session.ts',
    find: 'deleteDrafts(next.id);',
    replace: '',
    tests: ['test/pages/shell'],
  },
  {
    name: 'A message that was taken back is delivered after all',
    file: 'server/idempotency.ts',
    find: 'if (!stored) await tx.insert(idempotencyKeys).values(canceled);',
    replace: '',
    tests: ['server/features/messages'],
  },
];
