import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { StoragePort } from '#server/adapters/storage/storage-port.ts';
import { cases } from '#server/db/tables/cases.ts';
import { dataExports } from '#server/db/tables/data-exports.ts';
import { mails } from '#server/db/tables/mails.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { users } from '#server/db/tables/users.ts';
import type { DataExport } from '#shared/leaving/leaving.schema.ts';
import { canaries, operatorReason, playCanaryLife } from '#test/canary-life.ts';
import { type Person, password, signUp, uniqueName } from '#test/people.ts';
import { savePhoto, solidColor } from '#test/photos.ts';
import { testReviews } from '#test/test-reviews.ts';
import { unzip } from '#test/unzip.ts';
import { makeDueExports, maxAtOnce } from './exports.service.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'intime-exports-'));
const it = testReviews({ storage: { kind: 'disk', folder } });
const { scenario } = it;
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => scenario.signUpParties());

type Exported = Record<string, Record<string, unknown>[]> & {
  account: Record<string, unknown>;
  profile: Record<string, unknown> | null;
};
const ask = (person: Person, body?: object) => person.call('POST', '/api/settings/export', body);
const exportOf = async (person: Person) => {
  const answer = await ask(person, { password });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return { text: answer.body, data: answer.json<Exported>() };
};
const latest = async (person: Person) =>
  (await person.call('GET', '/api/settings/exports')).json<{ latest: DataExport | null }>().latest;
/** More than is sent at once. */
const fillBell = (person: Person, count = maxAtOnce) =>
  it.db().execute(sql`insert into notifications (user_id, kind, title, text, path, created_at)
    select ${person.user.id}::uuid, 'other', 'Notification ' || n, repeat('x', 400), '/', '2030-02-01'::timestamptz
    from generate_series(1, ${count}) n`);
const filesOf = ({ id }: { id: string }) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.includes(id));

describe('PRIV-24 an export of one’s own data', () => {
  test('has everything both parties wrote and were sent, and nothing else about the other', async () => {
    await playCanaryLife(it);
    const { booker, expert } = scenario;
    const client = await exportOf(booker);
    expect(client.data.account).toMatchObject({
      username: `${canaries.client}name`,
      email: `${canaries.client}@example.com`,
      emailToConfirm: `${canaries.client}.new@example.com`,
      hasCalendarLink: true,
    });
    expect(client.data.profile).toBeNull();
    const texts = (section: string, column: string, data = client.data) =>
      data[section]?.map((row) => row[column]);
    expect(texts('messages', 'text')).toEqual([
      `${canaries.client} says hello`,
      `${canaries.expert} says hello`,
    ]);
    expect(texts('messages', 'from')).toEqual(['you', 'them']);
    expect(texts('bookings', 'with')).toContain(`${canaries.expert}first ${canaries.expert}last`);
    expect(texts('bookings', 'status')).toEqual([
      'completed',
      'declined',
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
    const history = client.data.bookings?.flatMap(
      (booking) => booking.history as { reason: string | null }[],
    );
    expect(history?.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([`${canaries.client} waited`, `${canaries.expert} is away`, operatorReason]),
    );
    expect(client.data.bookings?.[0]).toMatchObject({
      review: { by: 'you', comment: `${canaries.client} reviews`, tip: '10.00' },
      payments: [
        { for: 'booking', amount: '75.00', refunded: '10.00', cardEndsIn: '4242' },
        { for: 'tip', amount: '10.00' },
      ],
    });
    expect(texts('reports', 'text')).toContain(`${canaries.client} doubts it`);
    expect(client.data.signIn).toMatchObject({
      devices: expect.arrayContaining([expect.objectContaining({ signedInAt: expect.any(String) })]),
      passkeys: [],
      twoSteps: null,
    });
    expect(client.data.emails?.length).toBeGreaterThan(0);

    const expertExport = await exportOf(expert);
    expect(expertExport.data.profile).toMatchObject({
      headline: `${canaries.expert} has a headline`,
      prices: [{ duration: 15, price: '50.00' }, { duration: 30 }, { duration: 45 }],
      weeklyHours: expect.any(Array),
    });
    expect(expertExport.data.verificationRequests).toMatchObject([{ note: `${canaries.expert} note` }]);
    // A hidden review isn't shown to its expert either.
    expect(expertExport.data.bookings?.[0]).toMatchObject({ as: 'expert', review: null });
    // The reason is the client's, for operators.
    expect(expertExport.text).not.toContain(`${canaries.client} waited`);
    expect(expertExport.text).not.toContain('4242');
    for (const [mine, theirs, theirCanary] of [
      [client.text, expert, canaries.expert],
      [expertExport.text, booker, canaries.client],
    ] as const) {
      for (const secret of [
        `${theirCanary}@`,
        theirs.user.id,
        '$argon2',
        '"sid"',
        '"sess"',
        'token',
        '"password"',
      ])
        expect(mine.toLowerCase()).not.toContain(secret);
    }
  });

  test('a deleted user is named as everywhere', async () => {
    const id = await it.confirmed();
    await scenario.booker.call('POST', '/api/messages', { bookingId: id, content: 'Hello' });
    await scenario.booker.call('DELETE', '/api/settings/account', { password });
    await it.jobs();
    const { data } = await exportOf(scenario.expert);
    expect(data.bookings).toMatchObject([{ with: 'Deleted user', message: null }]);
    expect(data.messages).toMatchObject([{ from: 'them', text: 'Message deleted' }]);
  });

  test('is complete when a page ends between entries of the same instant', async () => {
    const person = await signUp(scenario.it);
    await fillBell(person, 450);
    const { data } = await exportOf(person);
    expect(new Set(data.notifications?.map(({ title }) => title)).size).toBe(450);
  });

  test('as a ZIP has the photo, too', async () => {
    const { booker } = scenario;
    await savePhoto(scenario.it, booker, await solidColor(40, 40).png().toBuffer());
    const answer = await ask(booker, { password, format: 'zip' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="intime-data-2030-03-01.zip"',
      'cache-control': 'no-store',
    });
    const files = unzip(answer.rawPayload);
    expect(Object.keys(files)).toEqual(['intime.json', 'photo.webp']);
    const { account } = JSON.parse(String(files['intime.json'])) as Exported;
    expect(account).toMatchObject({ username: booker.user.username });
    const photo = await booker.call('GET', String(account.photo));
    expect(files['photo.webp']?.equals(photo.rawPayload)).toBe(true);
  });
});

describe('permission to export', () => {
  test('comes with a fresh sign-in; later it takes the password', async () => {
    const { booker } = scenario;
    expect((await ask(booker)).statusCode).toBe(200);
    scenario.moveTo('2030-03-01T00:10:01Z');
    expect((await ask(booker)).json()).toMatchObject({
      code: 'invalid',
      fields: { password: 'Password is required' },
    });
    expect((await ask(booker, { password: 'not it' })).statusCode).toBe(403);
    expect((await ask(booker, { password })).statusCode).toBe(200);
    expect((await scenario.it.app.inject({ method: 'POST', url: '/api/settings/export' })).statusCode).toBe(
      401,
    );
  });
});

describe('a large export', () => {
  test('is made by a job, announced, downloaded by its owner alone, and deleted after seven days', async () => {
    const email = 'much@example.com';
    const person = await signUp(scenario.it, { email });
    await fillBell(person);
    const answer = await ask(person, { password });
    expect(answer.statusCode).toBe(202);
    const { id, readyAt } = answer.json<DataExport>();
    expect(readyAt).toBeNull();
    const download = (by: Person) => by.call('GET', `/api/settings/exports/${id}`);
    expect((await download(person)).statusCode).toBe(404);
    await it.jobs();
    const ready = await latest(person);
    expect(ready).toMatchObject({
      id,
      format: 'json',
      readyAt: expect.any(String),
      size: expect.any(Number),
    });
    const file = await download(person);
    expect(file.rawPayload.length).toBe(ready?.size);
    expect(file.json<Exported>().notifications).toHaveLength(maxAtOnce);
    expect((await download(scenario.booker)).statusCode).toBe(404);
    const [mail] = await it.db().select().from(mails).where(eq(mails.recipient, email));
    expect(mail).toMatchObject({ kind: 'export_ready' });
    expect(filesOf({ id })).toHaveLength(1);
    scenario.moveTo('2030-03-08T00:00:00Z');
    const again = await it.signInAgain(person);
    expect(await latest(again)).toBeNull();
    expect((await download(again)).statusCode).toBe(404);
    await it.jobs();
    expect(filesOf({ id })).toEqual([]);
  });

  test('that fails is tried again', async () => {
    const person = await signUp(scenario.it);
    await fillBell(person);
    await ask(person, { password });
    const { deps } = scenario.it;
    const real = deps.storage;
    deps.storage = { ...real, put: () => Promise.reject(new Error('disk full')) };
    await it.jobs();
    deps.storage = real;
    expect(await latest(person)).toMatchObject({ readyAt: null });
    scenario.moveTo('2030-03-01T00:05:00Z');
    await it.jobs();
    expect(await latest(person)).toMatchObject({ readyAt: '2030-03-01T00:05:00.000Z' });
  });

  /** Storage does this instead of storing a part. Returns a function that ends it. */
  const insteadOfPut = (put: (real: StoragePort) => StoragePort['put']) => {
    const { deps } = scenario.it;
    const real = deps.storage;
    deps.storage = { ...real, put: put(real) };
    return () => {
      deps.storage = real;
    };
  };
  const rowsOf = ({ user }: Person) =>
    it.db().select().from(dataExports).where(eq(dataExports.userId, user.id));
  const requested = async (format: 'json' | 'zip' = 'json') => {
    const person = await signUp(scenario.it, { email: `${uniqueName()}@example.com` });
    await fillBell(person);
    const { id } = (await ask(person, { password, format })).json<DataExport>();
    return { person, id };
  };

  test('can be a ZIP', async () => {
    const { person, id } = await requested('zip');
    await it.jobs();
    const file = await person.call('GET', `/api/settings/exports/${id}`);
    expect(file.headers['content-disposition']).toBe('attachment; filename="intime-data-2030-03-01.zip"');
    const { notifications } = JSON.parse(String(unzip(file.rawPayload)['intime.json'])) as Exported;
    expect(notifications).toHaveLength(maxAtOnce);
  });

  test('is given up after five failures: the person can ask again, and an operator is told', async () => {
    const { person, id } = await requested();
    const end = insteadOfPut(() => () => Promise.reject(new Error('disk full')));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await latest(person)).toMatchObject({ id, readyAt: null });
      scenario.moveTo(`2030-03-01T00:${attempt * 5}:00Z`.replace(/:(\d):/, ':0$1:'));
      await it.jobs();
    }
    end();
    expect(await latest(person)).toBeNull();
    expect(await it.db().select().from(cases).where(eq(cases.subjectId, person.user.id))).toMatchObject([
      { kind: 'jobFailed', closedAt: null, about: { failures: 5, lastError: 'Error: disk full' } },
    ]);
    const [mail] = await it.db().select().from(mails).where(eq(mails.userId, person.user.id));
    expect(mail).toMatchObject({ kind: 'export_failed', subject: 'We couldn’t prepare your data' });
    expect((await ask(person, { password })).statusCode).toBe(202);
    await it.jobs();
    expect(await latest(person)).toMatchObject({ readyAt: expect.any(String) });
    const isOpen = and(eq(cases.subjectId, person.user.id), isNull(cases.closedAt));
    expect(await it.db().$count(cases, isOpen)).toBe(0);
  });

  test('whose process dies every time is given up, too', async () => {
    const { person, id } = await requested();
    await it.db().update(dataExports).set({ attempts: 5 }).where(eq(dataExports.id, id));
    await scenario.it.deps.storage.put(`export/${id}.5.0`, Buffer.from('half'), 'text/plain');
    await it.jobs();
    expect(await latest(person)).toBeNull();
    expect(filesOf({ id })).toEqual([]);
  });

  test('that another process begins again in the meantime is kept once, and whole', async () => {
    const { person, id } = await requested();
    let isFirst = true;
    const end = insteadOfPut((real) => async (...part) => {
      await real.put(...part);
      if (!isFirst) return;
      isFirst = false;
      await it.db().update(dataExports).set({ dueAt: scenario.it.deps.now() }).where(eq(dataExports.id, id));
      await makeDueExports(scenario.it.deps);
    });
    await it.jobs();
    end();
    const ready = await latest(person);
    expect(filesOf({ id })).toHaveLength(1);
    const file = await person.call('GET', `/api/settings/exports/${id}`);
    expect(file.rawPayload.length).toBe(ready?.size);
    expect(file.json<Exported>().notifications).toHaveLength(maxAtOnce);
    expect(await it.db().$count(mails, eq(mails.userId, person.user.id))).toBe(1);
  });

  test('that is being made while the account is deleted leaves nothing, and announces nothing', async () => {
    const { person, id } = await requested();
    const end = insteadOfPut((real) => async (...part) => {
      await real.put(...part);
      expect((await person.call('DELETE', '/api/settings/account', { password })).statusCode).toBe(204);
    });
    await it.jobs();
    end();
    await it.jobs();
    expect(filesOf({ id })).toEqual([]);
    expect(await rowsOf(person)).toEqual([]);
    expect(await it.db().$count(mails, eq(mails.userId, person.user.id))).toBe(0);
    expect(await it.db().$count(notifications, eq(notifications.userId, person.user.id))).toBe(0);
  });

  test('whose process died is deleted with the account once its lease has ended', async () => {
    const { person, id } = await requested();
    const leased = { attempts: 1, dueAt: new Date('2030-03-01T00:24:00Z') };
    await it.db().update(dataExports).set(leased).where(eq(dataExports.id, id));
    await scenario.it.deps.storage.put(`export/${id}.1.0`, Buffer.from('half'), 'text/plain');
    await person.call('DELETE', '/api/settings/account', { password });
    for (const minute of ['00', '15']) {
      scenario.moveTo(`2030-03-01T00:${minute}:00Z`);
      await it.jobs();
      expect(filesOf({ id })).toHaveLength(1);
    }
    const [waiting] = await it.db().select().from(users).where(eq(users.id, person.user.id));
    expect(waiting?.eraseAt).toEqual(leased.dueAt);
    scenario.moveTo('2030-03-01T00:24:00Z');
    await it.jobs(2);
    expect(filesOf({ id })).toEqual([]);
    expect(await rowsOf(person)).toEqual([]);
  });

  test('larger than one part is put together again', async () => {
    const person = await signUp(scenario.it);
    await it.db().execute(sql`insert into notifications (user_id, kind, title, text, path, created_at)
      select ${person.user.id}::uuid, 'other', 'Notification ' || n, md5(n::text) || repeat('x', 400), '/', '2030-02-01'::timestamptz
      from generate_series(1, 10000) n`);
    const { id } = (await ask(person, { password })).json<DataExport>();
    await it.jobs();
    expect(filesOf({ id }).length).toBeGreaterThan(1);
    const file = await person.call('GET', `/api/settings/exports/${id}`);
    expect(file.json<Exported>().notifications).toHaveLength(10_000);
    await person.call('DELETE', '/api/settings/account', { password });
    await it.jobs();
    expect(filesOf({ id })).toEqual([]);
    expect(await it.db().$count(users, eq(users.id, person.user.id))).toBe(1);
  });
});
