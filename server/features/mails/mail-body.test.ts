import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outboxMail } from '#server/adapters/mail/outbox-mail.ts';
import type { Config } from '#server/config.ts';
import { cases } from '#server/db/tables/cases.ts';
import { mails } from '#server/db/tables/mails.ts';
import { deleteOldMails, deliverDueMails } from '#server/features/mails/mails.service.ts';
import { dayMs } from '#shared/durations.ts';
import type { TestApp } from '#test/build-test-app.ts';
import { chargedBooking } from '#test/charged-booking.ts';
import { signUpOperator } from '#test/operators.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { newAddress, send } from '#test/sample-mail.ts';
import { testMails } from '#test/test-mails.ts';

const mailing = testMails();
const { rowOf, receivedBy } = mailing;

/** As in production: mails are read by their recipients only. */
const live = (config: Partial<Config> = {}): TestApp => {
  const mail = { from: 'x', smtpUrl: mailing.sink.url };
  return {
    ...mailing.it,
    deps: { ...mailing.it.deps, config: { ...mailing.it.deps.config, testControls: false, mail, ...config } },
  };
};

test('a mail’s body is encrypted while it waits, arrives whole, and is deleted once sent', async () => {
  const to = newAddress();
  await send(live(), to);
  const waiting = await rowOf(to);
  expect(waiting).toMatchObject({ text: '', html: '', attachments: [], sealed: expect.any(String) });
  expect(JSON.stringify(waiting)).not.toContain('/auth');
  await deliverDueMails(live().deps);
  expect(receivedBy(to)[0]?.text).toContain('http://127.0.0.1:3000/auth?a=1&b=2');
  expect(receivedBy(to)[0]?.attachments).toHaveLength(1);
  expect(await rowOf(to)).toMatchObject({
    ...{ sealed: null, text: '', html: '', attachments: [] },
    sentAt: expect.any(Date),
  });
});

test('without a mail server, an exposed process keeps no body', async () => {
  const outbox = live({ exposed: true, mail: { from: 'x', smtpUrl: undefined } });
  outbox.deps = { ...outbox.deps, mail: outboxMail };
  const to = newAddress();
  await send(outbox, to);
  const waiting = await rowOf(to);
  expect(waiting).toMatchObject({ text: '', html: '', sealed: expect.any(String) });
  expect(JSON.stringify(waiting)).not.toContain('/auth');
  await deliverDueMails(outbox.deps);
  expect(await rowOf(to)).toMatchObject({ sealed: null, text: '', html: '', sentAt: expect.any(Date) });
});

test('the body of an undeliverable mail is deleted', async () => {
  mailing.sink.behave({ refuse: { code: 550 } });
  const to = newAddress();
  await send(live(), to);
  await deliverDueMails(live().deps);
  expect(await rowOf(to)).toMatchObject({ sealed: null, text: '', html: '', failedAt: expect.any(Date) });
  await mailing.it.deps.clock.moveBy(91 * dayMs);
  await deleteOldMails(mailing.it.deps);
  expect(await rowOf(to)).toBeUndefined();
});

test('what is written about a booking is readable for operators before and after it is sent, without its links', async () => {
  const to = newAddress();
  await send(live(), to);
  const [client, expert] = [await signUp(mailing.it), await signUpExpert(mailing.it)];
  const parties = { bookerId: client.user.id, profileId: expert.profileId };
  const startsAt = new Date();
  const bookingId = await chargedBooking(mailing.it.deps.db, parties, { at: startsAt, startsAt });
  await mailing.it.deps.db.update(mails).set({ bookingId }).where(eq(mails.recipient, to));
  const { call } = await signUpOperator(mailing.it);
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
  expect(await rowOf(to)).toMatchObject({ html: '', sentAt: expect.any(Date) });
});

test('a mail that waited while the secret was replaced is sent; without the old secret, a case is opened', async () => {
  const [sent, lost] = [newAddress(), newAddress()];
  const sessionSecret = 'a secret that came later and is long enough';
  await send(live(), sent);
  await deliverDueMails(
    live({ sessionSecret, previousSecrets: [mailing.it.deps.config.sessionSecret] }).deps,
  );
  expect(receivedBy(sent)[0]?.text).toContain('Line & more');
  await send(live(), lost);
  await deliverDueMails(live({ sessionSecret }).deps);
  expect(receivedBy(lost)).toEqual([]);
  const mail = await rowOf(lost);
  expect(mail).toMatchObject({ sealed: null, failedAt: expect.any(Date) });
  const opened = await mailing.it.deps.db
    .select()
    .from(cases)
    .where(eq(cases.key, `mail:${mail?.id}`));
  expect(opened).toMatchObject([
    { kind: 'mailFailed', about: { lastError: expect.stringContaining('secret') } },
  ]);
});
