import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cases } from '#server/db/tables/cases.ts';
import { mails } from '#server/db/tables/mails.ts';
import { deliverDueMails } from '#server/features/mails/mails.service.ts';
import { jobs } from '#server/jobs/jobs.ts';
import { runJobs } from '#server/jobs/run-jobs.ts';
import { chargedBooking } from '#test/charged-booking.ts';
import { eventually } from '#test/eventually.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { newAddress, send } from '#test/sample-mail.ts';
import { testMails } from '#test/test-mails.ts';

const mailing = testMails();
const { rowOf, receivedBy } = mailing;

test('FLT-13 mails wait while the mail server is down and leave within five minutes of its return', async () => {
  mailing.sink.behave({ refuse: { code: 451 } });
  const to = newAddress();
  await send(mailing.it, to);
  for (let minute = 0; minute < 10; minute += 1) {
    await deliverDueMails(mailing.it.deps);
    await mailing.it.deps.clock.moveBy(60_000);
  }
  expect((await rowOf(to))?.sentAt).toBeNull();
  expect((await rowOf(to))?.attempts).toBeGreaterThan(3);
  mailing.sink.behave({});
  await mailing.it.deps.clock.moveBy(125_000);
  await deliverDueMails(mailing.it.deps);
  expect((await rowOf(to))?.sentAt).toBeInstanceOf(Date);
  expect(receivedBy(to)).toHaveLength(1);
});

test('a permanently rejected mail is not retried', async () => {
  mailing.sink.behave({ refuse: { code: 550 } });
  const to = newAddress();
  await send(mailing.it, to);
  await deliverDueMails(mailing.it.deps);
  expect(await rowOf(to)).toMatchObject({ sentAt: null, failedAt: expect.any(Date), attempts: 1 });
  await mailing.it.deps.clock.moveBy(3_600_000);
  await deliverDueMails(mailing.it.deps);
  expect((await rowOf(to))?.attempts).toBe(1);
  expect(mailing.it.logs.join('')).not.toContain(to);
});

test('a case is opened for an undeliverable mail, not for one still being retried', async () => {
  const email = newAddress();
  const { user } = await signUp(mailing.it, { email });
  const opened = () => mailing.it.deps.db.select().from(cases).where(eq(cases.subjectId, user.id));
  mailing.sink.behave({ refuse: { code: 451 } });
  await send(mailing.it, email);
  await deliverDueMails(mailing.it.deps);
  expect(await opened()).toEqual([]);
  mailing.sink.behave({ refuse: { code: 550 } });
  await mailing.it.deps.clock.moveBy(600_000);
  await deliverDueMails(mailing.it.deps);
  expect(await opened()).toMatchObject([
    {
      kind: 'mailFailed',
      bookingId: null,
      closedAt: null,
      about: { mailId: (await rowOf(email))?.id, recipient: email, lastError: expect.any(String) },
    },
  ]);
});

test('the case of a mail about a booking leads to that booking', async () => {
  const to = newAddress();
  const [{ profileId }, { user }] = [await signUpExpert(mailing.it), await signUp(mailing.it)];
  const at = mailing.it.deps.now();
  const bookingId = await chargedBooking(
    mailing.it.deps.db,
    { profileId, bookerId: user.id },
    { at, startsAt: at },
  );
  await send(mailing.it, to);
  await mailing.it.deps.db.update(mails).set({ bookingId }).where(eq(mails.recipient, to));
  mailing.sink.behave({ refuse: { code: 550 } });
  await deliverDueMails(mailing.it.deps);
  const opened = await mailing.it.deps.db.select().from(cases).where(eq(cases.bookingId, bookingId));
  expect(opened).toMatchObject([{ kind: 'mailFailed', about: { recipient: to } }]);
});

test('FLT-14 a mail whose process died while sending is sent again with the same Message-ID', async () => {
  const to = newAddress();
  await send(mailing.it, to);
  await new Promise<void>((sending) => {
    const neverEnds = () => {
      sending();
      return new Promise<void>(() => undefined);
    };
    const died = { ...mailing.it.deps, mail: { send: neverEnds, close: () => undefined } };
    void deliverDueMails(died);
  });
  await deliverDueMails(mailing.it.deps);
  expect(receivedBy(to)).toEqual([]);
  await mailing.it.deps.clock.moveBy(60_000);
  await deliverDueMails(mailing.it.deps);
  const [again] = receivedBy(to);
  expect(again?.messageId).toBe((await rowOf(to))?.messageId);
});

test('FLT-14 a process sends one mail at a time, so killing it repeats at most one', async () => {
  const addresses = Array.from({ length: 6 }, newAddress);
  for (const to of addresses) await send(mailing.it, to);
  let [concurrent, maxConcurrent] = [0, 0];
  const slow = async () => {
    concurrent += 1;
    maxConcurrent = Math.max(maxConcurrent, concurrent);
    await sleep(20);
    concurrent -= 1;
  };
  const deps = { ...mailing.it.deps, mail: { ...mailing.it.deps.mail, send: slow } };
  await Promise.all([runJobs(deps, jobs), runJobs(deps, jobs), runJobs(deps, jobs)]);
  expect(maxConcurrent).toBe(1);
  for (const to of addresses)
    expect(await rowOf(to)).toMatchObject({ sentAt: expect.any(Date), attempts: 1 });
});

test('FLT-15 a mail that a slow server is still accepting is not sent by another process', async () => {
  const to = newAddress();
  await send(mailing.it, to);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = async () => {
    const leaseEnd = (await rowOf(to))?.dueAt;
    await mailing.it.deps.clock.moveBy(40_000);
    vi.advanceTimersByTime(20_000);
    await eventually(async () => expect((await rowOf(to))?.dueAt).not.toEqual(leaseEnd));
    await mailing.it.deps.clock.moveBy(40_000);
    await deliverDueMails(mailing.it.deps);
  };
  await deliverDueMails({ ...mailing.it.deps, mail: { ...mailing.it.deps.mail, send: slow } });
  expect(receivedBy(to)).toEqual([]);
  expect(await rowOf(to)).toMatchObject({ sentAt: expect.any(Date), attempts: 1 });
});

test('FLT-14 the late failure of an attempt doesn’t overwrite the next attempt', async () => {
  const to = newAddress();
  await send(mailing.it, to);
  const overtaken = async () => {
    await mailing.it.deps.clock.moveBy(60_000);
    const twin = {
      ...mailing.it.deps,
      mail: { ...mailing.it.deps.mail, send: () => new Promise<void>(() => undefined) },
    };
    void deliverDueMails(twin);
    await eventually(async () => expect((await rowOf(to))?.attempts).toBe(2));
    throw new Error('too late');
  };
  await deliverDueMails({ ...mailing.it.deps, mail: { ...mailing.it.deps.mail, send: overtaken } });
  await mailing.it.deps.clock.moveBy(20_000);
  await deliverDueMails(mailing.it.deps);
  expect(await rowOf(to)).toMatchObject({ attempts: 2, sentAt: null, lastError: null });
  await mailing.it.deps.clock.moveBy(60_000);
  await deliverDueMails(mailing.it.deps);
  expect(await rowOf(to)).toMatchObject({ attempts: 3, sentAt: expect.any(Date) });
});

test('FLT-14 a mail sent by an earlier attempt stays sent when a later one fails', async () => {
  const to = newAddress();
  await send(mailing.it, to);
  const answer = new EventEmitter();
  const refused = once(answer, 'refused').then(() => Promise.reject(new Error('no')));
  let later: Promise<unknown> | undefined;
  const overtaken = async () => {
    await mailing.it.deps.clock.moveBy(60_000);
    later = deliverDueMails({ ...mailing.it.deps, mail: { ...mailing.it.deps.mail, send: () => refused } });
    await eventually(async () => expect((await rowOf(to))?.attempts).toBe(2));
  };
  await deliverDueMails({ ...mailing.it.deps, mail: { ...mailing.it.deps.mail, send: overtaken } });
  const sent = await rowOf(to);
  expect(sent?.sentAt).toBeInstanceOf(Date);
  answer.emit('refused');
  await later;
  expect(await rowOf(to)).toEqual(sent);
});

test('FLT-14 a short database outage doesn’t send a mail twice', async () => {
  const to = newAddress();
  await send(mailing.it, to);
  let isDown = false;
  const db = new Proxy(mailing.it.deps.db, {
    get: (real, name) => {
      if (!isDown || name !== 'update') return Reflect.get(real, name);
      isDown = false;
      throw new Error('connection lost');
    },
  });
  const sendAndLose = async (mail: Parameters<typeof mailing.it.deps.mail.send>[0]) => {
    await mailing.it.deps.mail.send(mail);
    isDown = true;
  };
  await deliverDueMails({ ...mailing.it.deps, db, mail: { ...mailing.it.deps.mail, send: sendAndLose } });
  expect(await rowOf(to)).toMatchObject({ attempts: 1, sentAt: expect.any(Date) });
  await mailing.it.deps.clock.moveBy(300_000);
  await deliverDueMails(mailing.it.deps);
  expect(receivedBy(to)).toHaveLength(1);
});

test.each(['greeting', 'sender'] as const)(
  'FLT-13 no mail is lost while the server rejects every connection (%s)',
  async (at) => {
    mailing.sink.behave({ refuse: { code: 554, at } });
    const to = newAddress();
    await send(mailing.it, to);
    await deliverDueMails(mailing.it.deps);
    expect(await rowOf(to)).toMatchObject({ sentAt: null, failedAt: null, attempts: 1 });
    mailing.sink.behave({});
    await mailing.it.deps.clock.moveBy(10_000);
    await deliverDueMails(mailing.it.deps);
    expect(await rowOf(to)).toMatchObject({ sentAt: expect.any(Date) });
  },
);

test.each([450, 550])('refused mails (%i) don’t block the others', async (code) => {
  const [refused, to] = [newAddress(), newAddress()];
  mailing.sink.behave({ refuse: { code, to: refused } });
  for (let n = 0; n < 3; n += 1) await send(mailing.it, refused);
  await mailing.it.deps.clock.moveBy(1_000);
  await send(mailing.it, to);
  await deliverDueMails(mailing.it.deps);
  expect(await rowOf(to)).toMatchObject({ sentAt: expect.any(Date) });
  mailing.sink.behave({});
  await mailing.it.deps.clock.moveBy(10_000);
  await deliverDueMails(mailing.it.deps);
});

test('stopping a run leaves the remaining mails queued', async () => {
  const addresses = Array.from({ length: 5 }, newAddress);
  for (const to of addresses) await send(mailing.it, to);
  const stop = new AbortController();
  const mail = { ...mailing.it.deps.mail, send: async () => stop.abort() };
  await deliverDueMails({ ...mailing.it.deps, mail }, stop.signal);
  const rows = await Promise.all(addresses.map(rowOf));
  expect(rows.filter((each) => each?.sentAt)).toHaveLength(1);
  await deliverDueMails(mailing.it.deps);
});

test('CON-25 two processes delivering in parallel send each mail once', async () => {
  const addresses = Array.from({ length: 10 }, newAddress);
  for (const to of addresses) await send(mailing.it, to);
  const twin = await mailing.startTwin();
  await Promise.all([
    deliverDueMails(mailing.it.deps),
    deliverDueMails(twin.deps),
    deliverDueMails(mailing.it.deps),
  ]);
  for (const to of addresses) expect(receivedBy(to)).toHaveLength(1);
  await twin.close();
});
