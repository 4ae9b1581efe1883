import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoSignIn, loadDemo } from '#server/db/demo/load-demo.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Deps } from '#server/deps.ts';
import { listSent } from '#server/features/mails/mails.repository.ts';
import { deliverDueMails } from '#server/features/mails/mails.service.ts';
import { reconcileAll } from '#server/features/money/reconciliation/reconciliation.service.ts';
import { landingPeople } from '#server/features/profiles/samples.reader.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import type { Payouts } from '#shared/payments/payouts.schema.ts';
import type { Stats } from '#shared/stats/stats.schema.ts';
import { buildTestApp, type Call, caller, type TestApp } from '#test/build-test-app.ts';
import { queriesDuring } from '#test/count-queries.ts';
import { eventually } from '#test/eventually.ts';
import { type MailSink, startMailSink } from '#test/mail-sink.ts';
import { newAddress, send } from '#test/sample-mail.ts';
import { ownDatabase } from '#test/test-database.ts';

/** On a Sunday night, when no expert has hours. */
const firstStart = new Date('2031-05-18T21:47:12Z');

let at = firstStart;
let it: TestApp;
let deps: Deps;
let mailServer: MailSink;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await ownDatabase();
  const now = () => at;
  const clock = { now, refresh: async () => undefined, moveBy: async () => at, moveTo: async () => at };
  mailServer = await startMailSink();
  const mail = { from: 'InTime <hello@example.com>', smtpUrl: mailServer.url };
  const config = { relaxedLimits: true, demo: true, mail };
  it = await buildTestApp({ database, config, deps: { now, clock } });
  deps = { ...it.deps, storage: { ...it.deps.storage, put: async () => undefined } };
  close = async () => {
    deps.mail.close();
    await it.close();
    await Promise.all([database.close(), mailServer.close()]);
  };
  expect(await loadDemo(deps)).toBe(true);
});
afterAll(() => close());

async function signIn(username: string): Promise<Call> {
  const response = await caller(it)('POST', '/auth/login', { username, password: demoSignIn.password });
  expect(response.statusCode, response.body).toBe(200);
  const [cookie] = response.cookies;
  return caller(it, `${cookie?.name}=${cookie?.value}`);
}

const bookingsOf = async (call: Call) => (await call('GET', '/api/bookings/me')).json<Booking[]>();
const minutesUntil = ({ scheduledAt }: Booking) => (Date.parse(scheduledAt) - at.getTime()) / minuteMs;

/** What both people should find, whenever they look. */
async function expectLiveliness(): Promise<void> {
  const [expert, client] = [await signIn(demoSignIn.expert), await signIn(demoSignIn.client)];
  const [asExpert, asClient] = [await bookingsOf(expert), await bookingsOf(client)];
  const requests = asExpert.filter(({ actions }) => actions.includes('confirm'));
  expect(requests.length).toBeGreaterThanOrEqual(2);
  const confirmed = asExpert.filter(({ status }) => status === 'confirmed');
  expect(confirmed.map(minutesUntil).filter((minutes) => minutes >= 20 && minutes < 60)).toHaveLength(1);
  const [tomorrow] = confirmed.filter(({ proposal }) => proposal);
  expect(tomorrow).toMatchObject({ unreadMessages: 2, actions: expect.arrayContaining(['acceptProposal']) });
  expect(minutesUntil(tomorrow as Booking)).toBeLessThan(48 * 60);
  const ended = asClient.filter(
    ({ status, actions }) => status === 'completed' && actions.includes('review'),
  );
  expect(ended.map(minutesUntil).filter((minutes) => minutes > -60)).toHaveLength(1);
  const mine = asClient.filter(({ status }) => status === 'pending' || status === 'confirmed');
  expect(mine.length).toBeGreaterThanOrEqual(4);
  expect(asClient.some(({ proposal, unreadMessages }) => proposal && unreadMessages === 1)).toBe(true);
}

describe('on the first start', () => {
  test('both dashboards have something to do', () => expectLiveliness());

  test('the expert’s payouts add up, and the ledger agrees with the provider', async () => {
    const payouts = (await (await signIn(demoSignIn.expert))('GET', '/api/payouts')).json<Payouts>();
    expect(payouts.account).toMatchObject({ canBePaid: true });
    const sent = payouts.history.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(Number(payouts.paid)).toBe(sent);
    expect(payouts.history.length).toBeGreaterThan(10);
    expect(Number(payouts.held)).toBeGreaterThan(0);
    const { findings, ledger, provider } = await reconcileAll(deps);
    expect(findings).toEqual([]);
    expect(ledger).toBe(provider);
    expect(provider).toBeGreaterThan(0);
  });

  test('the platform metrics are believable', async () => {
    const stats = (await (await signIn(demoSignIn.expert))('GET', '/api/admin/stats')).json<Stats>();
    expect(stats.newProfilesToday).toBe(1);
    expect(stats.requestAcceptRate).toBeGreaterThan(75);
    expect(stats.requestAcceptRate).toBeLessThan(100);
    expect(stats.avgTimeToFirstMeeting).toBeGreaterThan(12);
    expect(stats.avgTimeToFirstMeeting).toBeLessThan(120);
    expect(stats.avgRating).toBeGreaterThan(4);
  });

  test('emails about it are in the outbox, none of them from the future', async () => {
    const mails = await listSent(deps.db, 1000);
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects).toContain('Nora Kessler proposed a new time');
    expect(subjects).toContain('Héctor Bazán requested a 15-minute session');
    expect(mails.filter(({ createdAt }) => createdAt > at)).toEqual([]);
  });

  test('no email leaves the outbox, even with a mail server', async () => {
    await deliverDueMails(deps);
    expect(mailServer.received).toEqual([]);
    // The server would have received them.
    await send(it, newAddress());
    await deliverDueMails(deps);
    expect(mailServer.received).toHaveLength(1);
  });

  test('the landing page shows the sample people, and their links work', async () => {
    const { body } = await it.app.inject('/');
    for (const username of landingPeople) {
      expect(body).toContain(`href="/${username}"`);
      expect((await it.app.inject(`/${username}`)).statusCode).toBe(200);
    }
    expect(body).toContain('Lindqvist');
    expect(body).not.toContain('Okafor');
    const { id } = (await it.app.inject('/api/links/mara')).json<{ id: string }>();
    await deps.db.update(profiles).set({ isActive: false }).where(eq(profiles.id, id));
    expect((await it.app.inject('/api/samples')).json()).toEqual({ people: [] });
    await deps.db.update(profiles).set({ isActive: true }).where(eq(profiles.id, id));
  });

  test('the landing page reads them at most once a second, and shows changes within a second', async () => {
    const headline = 'Prices that make sense, by Friday';
    const { id } = (await it.app.inject('/api/links/mara')).json<{ id: string }>();
    const before = await eventually(async () => {
      const { body } = await it.app.inject('/');
      expect(body).toContain('Lindqvist');
      return body;
    });
    const queries = await queriesDuring(it, () =>
      Promise.all(Array.from({ length: 50 }, () => it.app.inject('/'))),
    );
    expect(queries.length).toBeLessThan(10);
    expect(before).not.toContain(headline);
    await deps.db.update(profiles).set({ headline }).where(eq(profiles.id, id));
    await eventually(async () => expect((await it.app.inject('/')).body).toContain(headline));
  });

  test('experts keep their hours', async () => {
    const call = await signIn(demoSignIn.expert);
    const hours = (await call('GET', '/api/profile/availability')).json<{ weekly: unknown[] }>();
    expect(hours.weekly).toHaveLength(5);
  });
});

describe('on a later start', () => {
  test('soon after, nothing changes', async () => {
    at = new Date(firstStart.getTime() + 3 * hourMs);
    const before = await bookingsOf(await signIn(demoSignIn.client));
    await loadDemo(deps);
    expect(await bookingsOf(await signIn(demoSignIn.client))).toHaveLength(before.length);
  });

  test('a day later, there is something to do again, even if yesterday’s jobs never ran', async () => {
    at = new Date(firstStart.getTime() + 24 * hourMs);
    await loadDemo(deps);
    await expectLiveliness();
    expect((await reconcileAll(deps)).findings).toEqual([]);
  });

  test('once other people use it, the sample people stay as they are', async () => {
    at = new Date(firstStart.getTime() + 72 * hourMs);
    const before = await bookingsOf(await signIn(demoSignIn.client));
    await deps.db.insert(users).values({ username: 'newcomer', password: '-' });
    expect(await loadDemo(deps)).toBe(true);
    expect(await bookingsOf(await signIn(demoSignIn.client))).toHaveLength(before.length);
  });
});
