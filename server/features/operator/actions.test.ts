import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { cases } from '#server/db/tables/cases.ts';
import type { profiles } from '#server/db/tables/profiles.ts';
import type { reviews } from '#server/db/tables/reviews.ts';
import { users } from '#server/db/tables/users.ts';
import { dayMs } from '#shared/durations.ts';
import { operatorApi } from '#shared/operator/operator-routes.ts';
import { type RouteName, routes as sharedRoutes } from '#shared/routes.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { chargedBooking } from '#test/charged-booking.ts';
import { type OperatorPerson, signUpOperator } from '#test/operators.ts';
import { addReview, password, signUp, signUpExpert } from '#test/people.ts';
import { addPasskey } from '#test/test-security.ts';

let it: TestApp;
const registered: string[] = [];
beforeAll(async () => {
  it = await buildTestApp({ app: { onRoute: (method, url) => void registered.push(`${method} ${url}`) } });
});
afterAll(() => it.close());

const reason = 'It was about time';

type Sample = {
  path: string;
  body?: object;
  /** Takes no reason, or none of the operator's own. */
  unexplained?: true;
  /** Takes no Idempotency-Key. */
  unkeyed?: true;
};

async function openCase(isClosed = false): Promise<string> {
  const at = it.deps.now();
  const newCase = {
    key: randomUUID(),
    kind: 'difference',
    title: 'A test',
    openedAt: at,
    dueAt: at,
  } as const;
  const resolution = isClosed ? { closedAt: at, resolution: 'Settled itself' } : {};
  const [row] = await it.deps.db
    .insert(cases)
    .values({ ...newCase, ...resolution })
    .returning();
  return row?.id ?? '';
}

type Charged = Omit<Parameters<typeof chargedBooking>[2], 'at' | 'startsAt'> & { inMs?: number };

async function charged({ inMs = -dayMs, ...wanted }: Charged = {}): Promise<string> {
  const { profileId } = await signUpExpert(it);
  const at = it.deps.now();
  const parties = { profileId, bookerId: (await signUp(it)).user.id };
  return chargedBooking(it.deps.db, parties, { at, startsAt: new Date(at.getTime() + inMs), ...wanted });
}

/** One valid request for every call that changes something. A new call needs one too. */
const samples: Partial<Record<string, () => Promise<Sample>>> = {
  'POST /api/operator/enter': async () => ({
    path: `${operatorApi}/enter`,
    body: { password },
    unexplained: true,
    unkeyed: true,
  }),
  'POST /api/operator/leave': async () => ({
    path: `${operatorApi}/leave`,
    unexplained: true,
    unkeyed: true,
  }),
  'POST /api/operator/operators': async () => {
    const { username } = (await signUp(it)).user;
    return { path: `${operatorApi}/operators`, body: { username, reason } };
  },
  'DELETE /api/operator/operators/:id': async () => {
    const { id } = (await signUpOperator(it)).user;
    return { path: `${operatorApi}/operators/${id}`, body: { reason } };
  },
  'POST /api/operator/cases/:id/assign': async () => ({
    path: `${operatorApi}/cases/${await openCase()}/assign`,
    body: { to: 'me', reason },
  }),
  'POST /api/operator/cases/:id/notes': async () => ({
    path: `${operatorApi}/cases/${await openCase()}/notes`,
    body: { text: 'Called the bank' },
    unexplained: true,
  }),
  'POST /api/operator/cases/:id/close': async () => ({
    path: `${operatorApi}/cases/${await openCase()}/close`,
    body: { resolution: 'Refunded', reason },
  }),
  'POST /api/operator/cases/:id/reopen': async () => ({
    path: `${operatorApi}/cases/${await openCase(true)}/reopen`,
    body: { reason },
  }),
  'POST /api/operator/bookings/:id/decide': async () => ({
    path: `${operatorApi}/bookings/${await charged()}/decide`,
    body: { refund: 0, collect: 'reversal', reason },
  }),
  'POST /api/operator/bookings/:id/cancel': async () => ({
    path: `${operatorApi}/bookings/${await charged({ status: 'confirmed', inMs: dayMs })}/cancel`,
    body: { reason },
  }),
  'POST /api/operator/bookings/:id/settle-outside': async () => ({
    path: `${operatorApi}/bookings/${await charged({ status: 'cancelled', refundOwed: 7500 })}/settle-outside`,
    body: { reason },
  }),
  'POST /api/operator/bookings/:id/write-off': async () => ({
    path: `${operatorApi}/bookings/${await charged({ debt: 1000 })}/write-off`,
    body: { reason },
  }),
  'POST /api/operator/people/:id/suspend': () => aboutExpert('suspend'),
  'POST /api/operator/people/:id/lift': () => aboutExpert('lift', {}, { suspendedAt: new Date() }),
  'POST /api/operator/people/:id/sign-out': () => aboutExpert('sign-out'),
  'POST /api/operator/people/:id/reset-sign-in': async () => {
    const person = await signUp(it);
    await addPasskey(person);
    return { path: `${operatorApi}/people/${person.user.id}/reset-sign-in`, body: { reason } };
  },
  'POST /api/operator/people/:id/verify': () => aboutExpert('verify'),
  'POST /api/operator/people/:id/unverify': () => aboutExpert('unverify', { isVerified: true }),
  'POST /api/operator/people/:id/refuse-verification': () => aboutExpert('refuse-verification'),
  'POST /api/operator/people/:id/hide-profile': () => aboutExpert('hide-profile'),
  'POST /api/operator/people/:id/unhide-profile': () => aboutExpert('unhide-profile', hidden),
  'POST /api/operator/reviews/:id/hide': () => aboutReview('hide'),
  'POST /api/operator/reviews/:id/unhide': () => aboutReview('unhide', hidden),
};

const hidden = { hiddenAt: new Date(), hiddenReason: 'Not theirs' };

/** An expert who has asked to be verified. */
async function aboutExpert(
  action: string,
  profile: Partial<typeof profiles.$inferInsert> = {},
  user: Partial<typeof users.$inferInsert> = {},
): Promise<Sample> {
  const expert = await signUpExpert(it, profile);
  if (!profile.isVerified)
    await expert.call('POST', '/api/profile/verification', { links: ['https://example.com/me'] });
  if (user.suspendedAt) await it.deps.db.update(users).set(user).where(eq(users.id, expert.user.id));
  return { path: `${operatorApi}/people/${expert.user.id}/${action}`, body: { reason } };
}

async function aboutReview(
  action: string,
  review: Partial<typeof reviews.$inferInsert> = {},
): Promise<Sample> {
  const { profileId } = await signUpExpert(it);
  const id = await addReview(it, profileId, { rating: 1, ...review });
  return { path: `${operatorApi}/reviews/${id}/${action}`, body: { reason } };
}

/** Answers a challenge for a passkey; nothing is stored. */
const changesNothing = `POST ${operatorApi}/enter/passkey`;
const changing = () =>
  registered.filter(
    (name) => name.includes(` ${operatorApi}`) && !/^(GET|HEAD) /.test(name) && name !== changesNothing,
  );
const logged = ({ user }: OperatorPerson) =>
  it.deps.db.select().from(auditLog).where(eq(auditLog.operatorId, user.id));

test('every call that changes something has a sample here and is a shared route', () => {
  expect(changing().sort()).toEqual(Object.keys(samples).sort());
  expect(changing().filter((name) => !sharedRoutes[name as RouteName])).toEqual([]);
});

describe.each(Object.entries(samples))('%s', (name, sample) => {
  const [method] = name.split(' ') as ['POST'];
  const prepare = async () => {
    const operator = await signUpOperator(it);
    if (!sample) throw new Error('no sample');
    return { operator, before: (await logged(operator)).length, ...(await sample()) };
  };

  test('leaves one entry in the audit log, and a repeated request none', async () => {
    const { operator, before, path, body, unkeyed, unexplained } = await prepare();
    const key = { 'idempotency-key': randomUUID() };
    const first = await operator.call(method, path, body, key);
    expect(`${first.statusCode} ${first.body}`).toMatch(/^20[04] /);
    expect(await logged(operator)).toHaveLength(before + 1);
    if (!unexplained) expect((await logged(operator)).map((entry) => entry.reason)).toContain(reason);
    if (unkeyed) return;
    expect((await operator.call(method, path, body, key)).statusCode).toBe(first.statusCode);
    expect(await logged(operator)).toHaveLength(before + 1);
  });

  test('does nothing without a reason or an Idempotency-Key', async () => {
    const { operator, before, path, body, unkeyed, unexplained } = await prepare();
    const withKey = { 'idempotency-key': randomUUID() };
    if (!unkeyed) expect((await operator.call(method, path, body)).statusCode).toBe(400);
    for (const missing of unexplained ? [] : [undefined, '', ' no ', 'x'.repeat(501), '👍👍']) {
      const answer = await operator.call(method, path, { ...body, reason: missing }, withKey);
      expect(answer.json()).toMatchObject({ code: 'invalid', fields: { reason: expect.any(String) } });
    }
    expect(await logged(operator)).toHaveLength(before);
  });
});
