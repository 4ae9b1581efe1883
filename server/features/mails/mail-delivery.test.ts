import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { smtpMail } from '#server/adapters/mail/smtp-mail.ts';
import { cases } from '#server/db/tables/cases.ts';
import { mails } from '#server/db/tables/mails.ts';
import { deliverDueMails } from '#server/features/mails/mails.service.ts';
import { jobs } from '#server/jobs/jobs.ts';
import { runJobs } from '#server/jobs/run-jobs.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { chargedBooking } from '#test/charged-booking.ts';
import { eventually } from '#test/eventually.ts';
import { type MailSink, startMailSink } from '#test/mail-sink.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { newAddress, send } from '#test/sample-mail.ts';

describe('mail delivery', () => {
  let it: TestApp;
  let sink: MailSink;
  beforeEach(async () => {
    sink = await startMailSink();
    it = await buildTestApp({ deps: { mail: smtpMail(sink.url, 'InTime <hello@intime.example>') } });
  });
  afterEach(async () => {
    await it.deps.clock.moveTo(new Date());
    it.deps.mail.close();
    await Promise.all([it.close(), sink.close()]);
  });
  const row = async (to: string) => (await it.deps.db.select().from(mails).where(eq(mails.recipient, to)))[0];

  test('FLT-13 mails wait while the mail server is down and leave within five minutes of its return', async () => {
    sink.behave({ refuse: { code: 451 } });
    const to = newAddress();
    await send(it, to);
    for (let minute = 0; minute < 10; minute += 1) {
      await deliverDueMails(it.deps);
      await it.deps.clock.moveBy(60_000);
    }
    expect((await row(to))?.sentAt).toBeNull();
    expect((await row(to))?.attempts).toBeGreaterThan(3);
    sink.behave({});
    await it.deps.clock.moveBy(125_000);
    await deliverDueMails(it.deps);
    expect((await row(to))?.sentAt).toBeInstanceOf(Date);
    expect(sink.received.filter((each) => each.to.includes(to))).toHaveLength(1);
  });

  test('a mail refused for good is not retried', async () => {
    sink.behave({ refuse: { code: 550 } });
    const to = newAddress();
    await send(it, to);
    await deliverDueMails(it.deps);
    expect(await row(to)).toMatchObject({ sentAt: null, failedAt: expect.any(Date), attempts: 1 });
    await it.deps.clock.moveBy(3_600_000);
    await deliverDueMails(it.deps);
    expect((await row(to))?.attempts).toBe(1);
    expect(it.logs.join('')).not.toContain(to);
  });

  test('an operator learns of a mail that is given up, and of nothing that may still arrive', async () => {
    const email = newAddress();
    const { user } = await signUp(it, { email });
    const opened = () => it.deps.db.select().from(cases).where(eq(cases.subjectId, user.id));
    sink.behave({ refuse: { code: 451 } });
    await send(it, email);
    await deliverDueMails(it.deps);
    expect(await opened()).toEqual([]);
    sink.behave({ refuse: { code: 550 } });
    await it.deps.clock.moveBy(600_000);
    await deliverDueMails(it.deps);
    expect(await opened()).toMatchObject([
      {
        kind: 'mailFailed',
        bookingId: null,
        closedAt: null,
        about: { mailId: (await row(email))?.id, recipient: email, lastError: expect.any(String) },
      },
    ]);
  });

  test('the case of a mail about a booking leads to that booking', async () => {
    const to = newAddress();
    const [{ profileId }, { user }] = [await signUpExpert(it), await signUp(it)];
    const at = it.deps.now();
    const bookingId = await chargedBooking(
      it.deps.db,
      { profileId, bookerId: user.id },
      { at, startsAt: at },
    );
    await send(it, to);
    await it.deps.db.update(mails).set({ bookingId }).where(eq(mails.recipient, to));
    sink.behave({ refuse: { code: 550 } });
    await deliverDueMails(it.deps);
    const opened = await it.deps.db.select().from(cases).where(eq(cases.bookingId, bookingId));
    expect(opened).toMatchObject([{ kind: 'mailFailed', about: { recipient: to } }]);
  });

  test('FLT-14 a mail whose process died while sending is sent again with the same Message-ID', async () => {
    const to = newAddress();
    await send(it, to);
    await new Promise<void>((sending) => {
      const neverEnds = () => {
        sending();
        return new Promise<void>(() => undefined);
      };
      const died = { ...it.deps, mail: { send: neverEnds, close: () => undefined } };
      void deliverDueMails(died);
    });
    await deliverDueMails(it.deps);
    expect(sink.received.filter((each) => each.to.includes(to))).toEqual([]);
    await it.deps.clock.moveBy(60_000);
    await deliverDueMails(it.deps);
    const [again] = sink.received.filter((each) => each.to.includes(to));
    expect(again?.mail.messageId).toBe((await row(to))?.messageId);
  });

  test('FLT-14 a process sends one mail at a time, so killing it repeats at most one', async () => {
    const addresses = Array.from({ length: 6 }, newAddress);
    for (const to of addresses) await send(it, to);
    let [concurrent, maxConcurrent] = [0, 0];
    const slow = async () => {
      concurrent += 1;
      maxConcurrent = Math.max(maxConcurrent, concurrent);
      await sleep(20);
      concurrent -= 1;
    };
    const deps = { ...it.deps, mail: { ...it.deps.mail, send: slow } };
    await Promise.all([runJobs(deps, jobs), runJobs(deps, jobs), runJobs(deps, jobs)]);
    expect(maxConcurrent).toBe(1);
    for (const to of addresses)
      expect(await row(to)).toMatchObject({ sentAt: expect.any(Date), attempts: 1 });
  });

  test('FLT-15 a mail that a slow server is still accepting is not sent by another process', async () => {
    const to = newAddress();
    await send(it, to);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const slow = async () => {
      const leaseEnd = (await row(to))?.dueAt;
      await it.deps.clock.moveBy(40_000);
      vi.advanceTimersByTime(20_000);
      await eventually(async () => expect((await row(to))?.dueAt).not.toEqual(leaseEnd));
      await it.deps.clock.moveBy(40_000);
      await deliverDueMails(it.deps);
    };
    await deliverDueMails({ ...it.deps, mail: { ...it.deps.mail, send: slow } });
    expect(sink.received.filter((each) => each.to.includes(to))).toEqual([]);
    expect(await row(to)).toMatchObject({ sentAt: expect.any(Date), attempts: 1 });
  });

  test('FLT-14 the late failure of an attempt doesn’t overwrite the next attempt', async () => {
    const to = newAddress();
    await send(it, to);
    const overtaken = async () => {
      await it.deps.clock.moveBy(60_000);
      const twin = { ...it.deps, mail: { ...it.deps.mail, send: () => new Promise<void>(() => undefined) } };
      void deliverDueMails(twin);
      await eventually(async () => expect((await row(to))?.attempts).toBe(2));
      throw new Error('too late');
    };
    await deliverDueMails({ ...it.deps, mail: { ...it.deps.mail, send: overtaken } });
    await it.deps.clock.moveBy(20_000);
    await deliverDueMails(it.deps);
    expect(await row(to)).toMatchObject({ attempts: 2, sentAt: null, lastError: null });
    await it.deps.clock.moveBy(60_000);
    await deliverDueMails(it.deps);
    expect(await row(to)).toMatchObject({ attempts: 3, sentAt: expect.any(Date) });
  });

  test('FLT-14 a mail sent by an earlier attempt stays sent when a later one fails', async () => {
    const to = newAddress();
    await send(it, to);
    const answer = new EventEmitter();
    const refused = once(answer, 'refused').then(() => Promise.reject(new Error('no')));
    let later: Promise<unknown> | undefined;
    const overtaken = async () => {
      await it.deps.clock.moveBy(60_000);
      later = deliverDueMails({ ...it.deps, mail: { ...it.deps.mail, send: () => refused } });
      await eventually(async () => expect((await row(to))?.attempts).toBe(2));
    };
    await deliverDueMails({ ...it.deps, mail: { ...it.deps.mail, send: overtaken } });
    const sent = await row(to);
    expect(sent?.sentAt).toBeInstanceOf(Date);
    answer.emit('refused');
    await later;
    expect(await row(to)).toEqual(sent);
  });

  test('FLT-14 a short database outage doesn’t send a mail twice', async () => {
    const to = newAddress();
    await send(it, to);
    let isDown = false;
    const db = new Proxy(it.deps.db, {
      get: (real, name) => {
        if (!isDown || name !== 'update') return Reflect.get(real, name);
        isDown = false;
        throw new Error('connection lost');
      },
    });
    const sendAndLose = async (mail: Parameters<typeof it.deps.mail.send>[0]) => {
      await it.deps.mail.send(mail);
      isDown = true;
    };
    await deliverDueMails({ ...it.deps, db, mail: { ...it.deps.mail, send: sendAndLose } });
    expect(await row(to)).toMatchObject({ attempts: 1, sentAt: expect.any(Date) });
    await it.deps.clock.moveBy(300_000);
    await deliverDueMails(it.deps);
    expect(sink.received.filter((each) => each.to.includes(to))).toHaveLength(1);
  });

  test.each(['greeting', 'sender'] as const)(
    'FLT-13 a server that refuses us altogether (%s) loses no mail',
    async (at) => {
      sink.behave({ refuse: { code: 554, at } });
      const to = newAddress();
      await send(it, to);
      await deliverDueMails(it.deps);
      expect(await row(to)).toMatchObject({ sentAt: null, failedAt: null, attempts: 1 });
      sink.behave({});
      await it.deps.clock.moveBy(10_000);
      await deliverDueMails(it.deps);
      expect(await row(to)).toMatchObject({ sentAt: expect.any(Date) });
    },
  );

  test.each([450, 550])('refused mails (%i) don’t block the others', async (code) => {
    const [refused, to] = [newAddress(), newAddress()];
    sink.behave({ refuse: { code, to: refused } });
    for (let n = 0; n < 3; n += 1) await send(it, refused);
    await it.deps.clock.moveBy(1_000);
    await send(it, to);
    await deliverDueMails(it.deps);
    expect(await row(to)).toMatchObject({ sentAt: expect.any(Date) });
    sink.behave({});
    await it.deps.clock.moveBy(10_000);
    await deliverDueMails(it.deps);
  });

  test('a run that is stopped leaves the rest for later', async () => {
    const addresses = Array.from({ length: 5 }, newAddress);
    for (const to of addresses) await send(it, to);
    const stop = new AbortController();
    const mail = { ...it.deps.mail, send: async () => stop.abort() };
    await deliverDueMails({ ...it.deps, mail }, stop.signal);
    const rows = await Promise.all(addresses.map(row));
    expect(rows.filter((each) => each?.sentAt)).toHaveLength(1);
    await deliverDueMails(it.deps);
  });

  test('CON-25 two processes delivering in parallel send each mail once', async () => {
    const addresses = Array.from({ length: 10 }, newAddress);
    for (const to of addresses) await send(it, to);
    const twin = await buildTestApp({ deps: { mail: smtpMail(sink.url, 'InTime <hello@intime.example>') } });
    await Promise.all([deliverDueMails(it.deps), deliverDueMails(twin.deps), deliverDueMails(it.deps)]);
    for (const to of addresses) expect(sink.received.filter((each) => each.to.includes(to))).toHaveLength(1);
    await twin.close();
  });
});
