import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { cases } from '#server/db/tables/cases.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { caller } from '#test/build-test-app.ts';
import { enterConsole, makeOperator, type OperatorPerson, signUpOperator } from '#test/operators.ts';
import { uniqueAddress, uniqueName } from '#test/people.ts';
import { testPayments } from '#test/test-payments.ts';

const it = testPayments();
const { scenario } = it;
let operator: OperatorPerson;
beforeEach(async () => {
  await scenario.signUpParties();
  operator = await signUpOperator(scenario.it);
});

const reason = 'The photo shows someone else';
const change = (how: 'hide' | 'unhide', why = reason) =>
  operator.act('POST', `/api/operator/people/${scenario.expert.user.id}/${how}-profile`, { reason: why });
const visitor = () => caller(scenario.it, undefined, uniqueAddress());
const isFound = async () => {
  const { username } = scenario.expert.user;
  return (await visitor()('GET', `/api/profiles?query=${username}`)).json<Profile[]>().length > 0;
};
const pagesOf = ({ user, profileId }: typeof scenario.expert) => [
  `/api/profiles/${profileId}`,
  `/api/links/${user.username}`,
  `/api/profiles/${profileId}/reviews`,
];

describe('a hidden profile', () => {
  test('is visible only to its owner, with the reason', async () => {
    const { expert, booker } = scenario;
    expect(await isFound()).toBe(true);
    expect((await change('hide')).json()).toMatchObject({ profile: { hidden: { reason } } });
    expect(await isFound()).toBe(false);
    for (const path of pagesOf(expert)) {
      expect((await booker.call('GET', path)).statusCode).toBe(404);
      expect((await visitor()('GET', path)).statusCode).toBe(404);
      expect((await expert.call('GET', path)).statusCode).toBe(200);
    }
    const link = `/${expert.user.username}`;
    expect((await visitor()('GET', link, undefined, { accept: 'text/html' })).statusCode).toBe(404);
    const own = (await expert.call('GET', '/api/profile/me')).json<Profile>();
    expect(own.hidden).toEqual({ since: '2030-03-01T00:00:00.000Z', reason });
    expect((await change('hide')).json()).toMatchObject({ code: 'conflict' });
  });

  test('can’t be booked, but what is booked goes on', async () => {
    const id = await it.confirmed('2030-03-04T09:00:00Z');
    await change('hide');
    const refused = await scenario.book(scenario.booker, { scheduledAt: '2030-03-05T09:00:00Z' });
    expect(refused.json()).toMatchObject({ code: 'conflict' });
    const content = 'See you then';
    const message = await scenario.booker.call('POST', '/api/messages', { bookingId: id, content });
    expect(message.statusCode).toBe(201);
    scenario.moveTo('2030-03-04T09:30:00Z');
    await it.jobs();
    expect(await scenario.statusOf(id)).toBe('completed');
  });

  test('comes back with its place in search', async () => {
    await change('hide');
    // Editing it doesn't bring it back.
    const { expert } = scenario;
    await expert.call('PATCH', '/api/profile/me', { headline: 'Still finds what is wrong with it' });
    await expert.call('PATCH', '/api/user/update', { firstName: 'Adele' });
    expect(await isFound()).toBe(false);
    expect((await change('unhide', 'They sent a new photo')).json()).toMatchObject({
      profile: { hidden: null },
    });
    expect(await isFound()).toBe(true);
    const profile = (await visitor()('GET', `/api/profiles/${expert.profileId}`)).json<Profile>();
    expect(profile).not.toHaveProperty('hidden');
    expect((await scenario.book(scenario.booker)).statusCode).toBe(201);
    expect((await change('unhide')).json()).toMatchObject({ code: 'conflict' });
  });
});

test('an operator who reported the profile can’t act on it', async () => {
  const { booker, expert } = scenario;
  await booker.call('POST', '/api/reports', { kind: 'profile', id: expert.profileId, reason: 'fake' });
  await makeOperator(scenario.it, booker.user.id);
  await enterConsole(booker);
  const path = `/api/operator/people/${expert.user.id}/hide-profile`;
  const answer = await booker.call('POST', path, { reason }, { 'idempotency-key': uniqueName() });
  expect(answer.json()).toMatchObject({ code: 'forbidden' });
  expect((await change('hide')).statusCode).toBe(200);
});

test('an operator with an open case about a session with the expert leaves it to another', async () => {
  const { booker, expert } = scenario;
  const id = await it.confirmed('2030-03-04T09:00:00Z');
  scenario.moveTo('2030-03-04T09:40:00Z');
  await it.jobs();
  await booker.call('POST', `/api/bookings/${id}/report`, { reason: 'Nobody came' });
  await makeOperator(scenario.it, booker.user.id);
  for (const each of [booker, operator]) await enterConsole(each);
  const path = `/api/operator/people/${expert.user.id}/hide-profile`;
  const answer = await booker.call('POST', path, { reason }, { 'idempotency-key': uniqueName() });
  expect(answer.json()).toMatchObject({ code: 'forbidden' });
  expect((await change('hide')).statusCode).toBe(200);
});

test('hiding a profile closes the case of its reports', async () => {
  const { booker, expert } = scenario;
  const report = { kind: 'profile', id: expert.profileId, reason: 'fake' };
  await booker.call('POST', '/api/reports', report);
  const read = async () => {
    const rows = await scenario.it.deps.db.select().from(cases).where(eq(cases.subjectId, expert.user.id));
    return rows.find(({ kind }) => kind === 'contentReport');
  };
  expect(await read()).toMatchObject({ closedAt: null });
  await change('hide');
  expect(await read()).toMatchObject({
    closedAt: expect.any(Date),
    closedById: operator.user.id,
    resolution: 'Profile hidden',
  });
});
