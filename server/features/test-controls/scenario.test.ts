import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { AnswerOf } from '#shared/routes.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { password, uniqueName } from '#test/people.ts';
import { ownDatabase } from '#test/test-database.ts';

let it: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await ownDatabase();
  it = await buildTestApp({ database, config: { relaxedLimits: true } });
  close = () => it.close().then(() => database.close());
});
afterAll(() => close());

type Built = {
  people: Record<string, { username: string; profileId: string; cookie: { name: string; value: string } }>;
  bookings: { id: string; clientSecret: string | null }[];
};

const user = () => ({ username: uniqueName(), password });
const profile = { role: 'Clockmaker', headline: 'Repairs what your grandfather wound', tags: ['Clocks'] };
const inDays = (days: number) =>
  new Date(Math.ceil(Date.now() / 86_400_000 + days) * 86_400_000).toISOString();
const build = (scenario: object) => caller(it)('POST', '/test/scenario', scenario);

test('one call creates signed-in people and bookings in the requested state', async () => {
  const statuses = ['unpaid', 'requested', 'confirmed'];
  const bookings = statuses.map((status, index) => ({
    client: 'client',
    expert: 'expert',
    scheduledAt: inDays(5 + index),
    status,
  }));
  const people = { client: { user: user() }, expert: { user: user(), profile, prices: [50, 75, 100] } };
  const answer = await build({ people, bookings });
  expect(answer.statusCode, answer.body).toBe(201);
  const built = answer.json<Built>();
  const { name = '', value = '' } = built.people.client?.cookie ?? {};
  const list = await caller(it, `${name}=${value}`)('GET', '/api/bookings/me');
  const listed = list.json<Booking[]>();
  const ofStatus = (index: number) => listed.find(({ id }) => id === built.bookings[index]?.id);
  expect(ofStatus(0)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', price: '75.00' });
  expect(ofStatus(1)).toMatchObject({ status: 'pending', paymentStatus: 'authorized' });
  expect(ofStatus(2)).toMatchObject({ status: 'confirmed', paymentStatus: 'captured' });
});

test('an operator can enter the console', async () => {
  const operator = { user: user(), isOperator: true };
  const { ada, nora } = (await build({ people: { ada: operator, nora: { user: user() } } })).json<Built>()
    .people;
  const enter = (cookie = { name: '', value: '' }) =>
    caller(it, `${cookie.name}=${cookie.value}`)('POST', '/api/operator/enter', { password });
  expect((await enter(ada?.cookie)).statusCode).toBe(200);
  expect((await enter(nora?.cookie)).statusCode).toBe(404);
});

test('a later call books existing users by username', async () => {
  const people = { client: { user: user() }, expert: { user: user(), profile, prices: [50, 75, 100] } };
  const made = (await build({ people })).json<Built>().people;
  const booking = {
    client: made.client?.username,
    expert: made.expert?.username,
    scheduledAt: inDays(3),
    status: 'requested',
  };
  expect((await build({ people: {}, bookings: [booking] })).statusCode).toBe(201);
  const stranger = { ...booking, client: 'no-such-person' };
  expect((await build({ people: {}, bookings: [stranger] })).statusCode).toBe(404);
});

test('cases that no call can cause wait in the console, about whom they should be', async () => {
  const matter = { title: 'An email couldn’t be delivered', about: { subject: 'Your session is tomorrow' } };
  const cases = [
    { kind: 'mailFailed', subject: 'client', ...matter },
    { kind: 'jobFailed', title: 'A job keeps failing', about: { failures: 12 } },
  ];
  const people = {
    client: { user: { ...user(), firstName: 'Ada', lastName: 'Byron' } },
    operator: { user: user(), isOperator: true },
  };
  const built = (await build({ people, cases })).json<Built>();
  const { name = '', value = '' } = built.people.operator?.cookie ?? {};
  const operator = caller(it, `${name}=${value}`);
  await operator('POST', '/api/operator/enter', { password });
  const queue = (await operator('GET', '/api/operator/cases')).json<AnswerOf<'GET /api/operator/cases'>>();
  expect(queue.cases.map(({ kind, subject }) => [kind, subject?.name])).toEqual([
    ['jobFailed', undefined],
    ['mailFailed', 'Ada Byron'],
  ]);
  const stranger = [{ kind: 'mailFailed', subject: 'no-such-person', ...matter }];
  expect((await build({ people: {}, cases: stranger })).statusCode).toBe(404);
  expect((await build({ people: {}, cases: [{ kind: 'debt', ...matter }] })).statusCode).toBe(400);
});
