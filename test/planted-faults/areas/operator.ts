import type { Fault } from '../fault.ts';

const access = ['server/features/operator/access'];

export const operatorFaults: Fault[] = [
  {
    name: 'Any signed-in user learns that the operators’ calls exist',
    file: 'server/features/operator/access/operator-guard.ts',
    find: 'if (!viewer?.isOperator) return unknownPath();',
    replace: 'if (!viewer) return unknownPath();',
    tests: access,
  },
  {
    name: 'A visitor learns from a 401 that the operators’ calls exist',
    file: 'server/app.ts',
    find: 'guardOperatorRoutes(scope);\n    await useSessions(scope, deps);',
    replace: 'await useSessions(scope, deps);\n    guardOperatorRoutes(scope);',
    tests: access,
  },
  {
    name: 'An operator uses the console without entering their password again',
    file: 'server/features/operator/access/operator-guard.ts',
    find: 'viewer.operatorUntil !== null || config.beforeEntering',
    replace: 'true',
    tests: access,
  },
  {
    name: 'The console stays open for as long as the session lasts',
    file: 'server/features/accounts/sessions.service.ts',
    find: 'operatorUntil !== null && operatorUntil > at',
    replace: 'operatorUntil !== null',
    tests: access,
  },
  {
    name: 'A demoted operator stays one until they sign out',
    file: 'server/features/accounts/sessions.repository.ts',
    find: 'and(eq(operators.userId, users.id), isNull(operators.revokedAt))',
    replace: 'eq(operators.userId, users.id)',
    tests: ['server/features/operator/operators', ...access],
  },
  {
    name: 'A suspended user’s sessions go on',
    file: 'server/features/accounts/sessions.repository.ts',
    find: 'gt(expire, at), isNull(users.suspendedAt)',
    replace: 'gt(expire, at)',
    tests: access,
  },
  {
    name: 'The last operator can resign',
    file: 'server/features/operator/operators/operators.service.ts',
    find: '(await operators.lockOthers(tx, userId)) === 0',
    replace: '(await operators.lockOthers(tx, userId)) < 0',
    tests: ['server/features/operator/operators'],
  },
  {
    name: 'An operator decides a case about their own session',
    file: 'server/features/operator/parties.ts',
    find: 'bookingId ? await findPartyIds(tx, bookingId) : []',
    replace: '[]',
    tests: ['server/features/operator/cases'],
  },
  {
    name: 'A key that was used for one action gets its answer for another',
    file: 'server/features/operator/audit/act.ts',
    find: 'if (done.requestHash !== requestHash) throw keyReused();',
    replace: '',
    tests: ['server/features/operator/audit'],
  },
  {
    name: 'The audit log can be emptied',
    file: 'server/db/migrations/0023_operators.sql',
    find: 'BEFORE TRUNCATE ON "audit_log"',
    replace: 'BEFORE TRUNCATE ON "job_failures"',
    tests: ['server/db/operator-constraints.test.ts'],
  },
];
