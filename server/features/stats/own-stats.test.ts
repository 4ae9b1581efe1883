import { beforeAll, expect, test } from 'vitest';
import type { OwnStats } from '#shared/stats/stats.schema.ts';
import { caller } from '#test/build-test-app.ts';
import { type Person, password, sessionCookie } from '#test/people.ts';
import { testPayments } from '#test/test-payments.ts';

const it = testPayments();
const { scenario } = it;
const figures = async (by: Pick<Person, 'call'> = scenario.expert) =>
  (await by.call('GET', '/api/stats/mine')).json<OwnStats>();
const nothingEarned = { total: '0.00', paidOut: '0.00', held: '0.00' };

beforeAll(() => scenario.signUpParties());

test('own figures are for experts only, and start at nothing', async () => {
  expect((await caller(scenario.it)('GET', '/api/stats/mine')).statusCode).toBe(401);
  expect((await scenario.booker.call('GET', '/api/stats/mine')).statusCode).toBe(404);
  expect(await figures()).toEqual({ nextSession: null, earnings: nothingEarned, views: 0 });
});

test('the next session is a confirmed one, until it ends', async () => {
  await it.authorized('2030-03-02T09:00:00.000Z');
  const id = await it.confirmed('2030-03-03T09:00:00.000Z');
  await it.confirmed('2030-03-05T09:00:00.000Z');
  const next = {
    bookingId: id,
    scheduledAt: '2030-03-03T09:00:00.000Z',
    endsAt: '2030-03-03T09:30:00.000Z',
    with: 'Ada Byron',
  };
  expect((await figures()).nextSession).toEqual(next);
  scenario.moveTo('2030-03-03T09:29:59Z');
  expect((await figures()).nextSession).toEqual(next);
  scenario.moveTo('2030-03-03T09:30:00Z');
  expect((await figures()).nextSession).toMatchObject({ scheduledAt: '2030-03-05T09:00:00.000Z' });
});

test('earnings are this month’s sessions after the fee, held until they are paid out', async () => {
  // The session of the last test has ended: $75 less 10%, held.
  await it.jobs();
  expect((await figures()).earnings).toEqual({ total: '67.50', paidOut: '0.00', held: '67.50' });
  await it.onboard();
  scenario.moveTo('2030-03-05T09:30:01Z');
  await it.jobs(2);
  expect((await figures()).earnings).toEqual({ total: '135.00', paidOut: '67.50', held: '67.50' });
  // Less than a day before the start, the client gets half back: $37.50 less 10%, rounded in the expert's favor.
  const cancelled = await it.confirmed('2030-03-06T11:00:00.000Z');
  scenario.moveTo('2030-03-06T05:00:00Z');
  expect((await scenario.booker.call('POST', `/api/bookings/${cancelled}/cancel`)).statusCode).toBe(200);
  expect((await figures()).earnings).toEqual({ total: '168.75', paidOut: '67.50', held: '101.25' });
});

test('a refunded session earns nothing', async () => {
  const before = (await figures()).earnings;
  const id = await it.confirmed('2030-03-20T09:00:00.000Z');
  expect((await scenario.expert.call('POST', `/api/bookings/${id}/cancel`)).statusCode).toBe(200);
  expect((await figures()).earnings).toEqual(before);
});

test('a month begins at midnight in the expert’s time zone', async () => {
  const hours = { timeZone: 'America/New_York', weekly: [], overrides: [] };
  await scenario.expert.call('PUT', '/api/profile/availability', hours);
  scenario.moveTo('2030-04-01T03:59:59Z');
  // The first session has expired.
  const credentials = { username: scenario.expert.user.username, password };
  const signedIn = await caller(scenario.it)('POST', '/auth/login', credentials);
  const call = caller(scenario.it, sessionCookie(signedIn.headers['set-cookie']));
  expect((await figures({ call })).earnings.total).toBe('168.75');
  scenario.moveTo('2030-04-01T04:00:00Z');
  expect((await figures({ call })).earnings).toEqual(nothingEarned);
});
