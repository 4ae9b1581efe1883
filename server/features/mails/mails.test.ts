import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smtpMail } from '#server/adapters/mail/smtp-mail.ts';
import { mails } from '#server/db/tables/mails.ts';
import { transaction } from '#server/db/transaction.ts';
import { deliverDueMails, enqueueMail } from '#server/features/mails/mails.service.ts';
import { caller, type TestApp } from '#test/build-test-app.ts';
import { type MailSink, startMailSink } from '#test/mail-sink.ts';
import { ownTestApp } from '#test/own-test-app.ts';
import { newAddress, sampleMail, send } from '#test/sample-mail.ts';

/** The contract of every mail adapter, checked where the recipient reads the mail. */
describe.each(['smtp', 'outbox'] as const)('the mail port: %s', (kind) => {
  let it: TestApp;
  let sink: MailSink;
  beforeAll(async () => {
    sink = await startMailSink();
    it = await ownTestApp(
      kind === 'smtp' ? { deps: { mail: smtpMail(sink.url, 'InTime <hello@intime.example>') } } : {},
    );
  });
  afterAll(async () => {
    it.deps.mail.close();
    await Promise.all([it.close(), sink.close()]);
  });

  test('a mail arrives once, complete, with its message id, and nothing in it becomes markup or a header', async () => {
    const to = newAddress();
    await send(it, to);
    await deliverDueMails(it.deps);
    const [row] = await it.deps.db.select().from(mails).where(eq(mails.recipient, to));
    expect(row?.sentAt).toBeInstanceOf(Date);
    const arrived =
      kind === 'smtp'
        ? sink.received
            .filter((each) => each.to.includes(to))
            .map(({ mail }) => ({
              to: mail.to?.map(({ address }) => address ?? '').join() ?? '',
              subject: mail.subject ?? '',
              text: mail.text?.trimEnd() ?? '',
              html: mail.html?.trimEnd() ?? '',
              messageId: mail.messageId,
              attachments: mail.attachments.map(({ filename, mimeType }) => ({
                filename,
                contentType: mimeType,
              })),
            }))
        : (await caller(it)('GET', '/test/outbox')).json<{ to: string }[]>().filter((mail) => mail.to === to);
    expect(arrived).toHaveLength(1);
    const [mail] = arrived as Record<string, string>[];
    expect(mail).toMatchObject({
      to,
      messageId: row?.messageId,
      attachments: [{ filename: 'session.ics', contentType: 'text/calendar' }],
    });
    expect(mail?.subject).toMatch(/^Hello Bcc: eve@example\.com x+$/);
    expect(mail?.subject?.length).toBeLessThanOrEqual(150);
    expect(mail?.text).toContain('http://127.0.0.1:3000/auth?a=1&b=2');
    expect(mail?.html).toContain('&lt;a href=');
    expect(mail?.html).not.toContain('<a href="https://evil');
    for (const part of [mail?.html, mail?.text]) expect(part).not.toContain('www.evil');
    expect(mail?.html).toContain('href="http://127.0.0.1:3000/auth?a=1&amp;b=2"');
  });

  test('only an optional mail has an unsubscribe link', async () => {
    const unsubscribeUrl = 'http://127.0.0.1:3000/unsubscribe/user.reviews.signed';
    const [to, other] = [newAddress(), newAddress()];
    await transaction(it.deps.db, (tx) => enqueueMail(tx, it.deps, { ...sampleMail(to), unsubscribeUrl }));
    await send(it, other);
    await deliverDueMails(it.deps);
    const textTo = async (address: string) =>
      (await it.deps.db.select().from(mails).where(eq(mails.recipient, address)))[0]?.text;
    expect(await textTo(to)).toMatch(new RegExp(`Unsubscribe from these emails:\\n${unsubscribeUrl}$`));
    expect(await textTo(other)).not.toContain('Unsubscribe');
    if (kind === 'outbox') return;
    const headersTo = (address: string) =>
      sink.received
        .filter((each) => each.to.includes(address))
        .flatMap(({ mail }) => mail.headers.filter(({ key }) => key.startsWith('list-unsubscribe')))
        .map(({ key, value }) => [key, value]);
    expect(headersTo(to)).toEqual([
      ['list-unsubscribe', `<${unsubscribeUrl}>`],
      ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ]);
    expect(headersTo(other)).toEqual([]);
  });

  test('a rolled-back change sends nothing', async () => {
    const to = newAddress();
    const rolledBack = transaction(it.deps.db, async (tx) => {
      await enqueueMail(tx, it.deps, sampleMail(to));
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await deliverDueMails(it.deps);
    expect(await it.deps.db.select().from(mails).where(eq(mails.recipient, to))).toEqual([]);
  });
});
