import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smtpMail } from '#server/adapters/mail/smtp-mail.ts';
import type { Config } from '#server/config.ts';
import { cases } from '#server/db/tables/cases.ts';
import { mails } from '#server/db/tables/mails.ts';
import { deleteOldMails, deliverDueMails } from '#server/features/mails/mails.service.ts';
import { dayMs } from '#shared/durations.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { chargedBooking } from '#test/charged-booking.ts';
import { type MailSink, startMailSink } from '#test/mail-sink.ts';
import { signUpOperator } from '#test/operators.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { newAddress, send } from '#test/sample-mail.ts';

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

/** As in production: mails are read by their recipients only. */
const live = (config: Partial<Config> = {}): TestApp => {
  const mail = { from: 'x', smtpUrl: sink.url };
  return { ...it, deps: { ...it.deps, config: { ...it.deps.config, testControls: false, mail, ...config } } };
};
const row = async (to: string) => (await it.deps.db.select().from(mails).where(eq(mails.recipient, to)))[0];
const received = (to: string) => sink.received.find((each) => each.to.includes(to))?.mail;

test('a mail’s body is encrypted while it waits, arrives whole, and is deleted once sent', async () => {
  const to = newAddress();
  await send(live(), to);
  const waiting = await row(to);
  expect(waiting).toMatchObject({ text: '', html: '', attachments: [], sealed: expect.any(String) });
  expect(JSON.stringify(waiting)).not.toContain('/auth');
  await deliverDueMails(live().deps);
  expect(received(to)?.text).toContain('http://127.0.0.1:3000/auth?a=1&b=2');
  expect(received(to)?.attachments).toHaveLength(1);
  expect(await row(to)).toMatchObject({
    ...{ sealed: null, text: '', html: '', attachments: [] },
    sentAt: expect.any(Date),
  });
});

test('nor is the body of a mail that is given up kept', async () => {
  sink.behave({ refuse: { code: 550 } });
  const to = newAddress();
  await send(live(), to);
  await deliverDueMails(live().deps);
  expect(await row(to)).toMatchObject({ sealed: null, text: '', html: '', failedAt: expect.any(Date) });
  await it.deps.clock.moveBy(91 * dayMs);
  await deleteOldMails(it.deps);
  expect(await row(to)).toBeUndefined();
});

test('what is written about a booking is readable for operators before and after it is sent, without its links', async () => {
  const to = newAddress();
  await send(live(), to);
  const [client, expert] = [await signUp(it), await signUpExpert(it)];
  const parties = { bookerId: client.user.id, profileId: expert.profileId };
  const startsAt = new Date();
  const bookingId = await chargedBooking(it.deps.db, parties, { at: startsAt, startsAt });
  await it.deps.db.update(mails).set({ bookingId }).where(eq(mails.recipient, to));
  const { call } = await signUpOperator(it);
  const shown = async () => {
    const answer = await call('GET', `/api/operator/bookings/${bookingId}`);
    const record = answer.json<{ mails: { to: string; text: string }[] }>();
    return record.mails.find((mail) => mail.to === to)?.text;
  };
  for (const isSent of [false, true]) {
    if (isSent) await deliverDueMails(live().deps);
    expect(await shown()).toContain('[link]');
    expect(await shown()).not.toContain('http');
  }
  expect(await row(to)).toMatchObject({ html: '', sentAt: expect.any(Date) });
});

test('a mail that waited while the secret was replaced is sent; without the old secret, an operator is told', async () => {
  const [sent, lost] = [newAddress(), newAddress()];
  const sessionSecret = 'a secret that came later and is long enough';
  await send(live(), sent);
  await deliverDueMails(live({ sessionSecret, previousSecrets: [it.deps.config.sessionSecret] }).deps);
  expect(received(sent)?.text).toContain('Line & more');
  await send(live(), lost);
  await deliverDueMails(live({ sessionSecret }).deps);
  expect(received(lost)).toBeUndefined();
  const mail = await row(lost);
  expect(mail).toMatchObject({ sealed: null, failedAt: expect.any(Date) });
  const opened = await it.deps.db
    .select()
    .from(cases)
    .where(eq(cases.key, `mail:${mail?.id}`));
  expect(opened).toMatchObject([
    { kind: 'mailFailed', about: { lastError: expect.stringContaining('secret') } },
  ]);
});
