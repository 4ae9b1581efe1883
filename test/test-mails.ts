import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { smtpMail } from '#server/adapters/mail/smtp-mail.ts';
import type { Database } from '#server/db/database.ts';
import { mails } from '#server/db/tables/mails.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { ownDatabase } from './test-database.ts';

/** An app that sends its mails by SMTP to a server of the test, from a database without other tests' mails. */
export function testMails() {
  let database: Database;
  let it: TestApp;
  let sink: MailSink;
  const start = () =>
    buildTestApp({ database, deps: { mail: smtpMail(sink.url, 'InTime <hello@intime.example>') } });
  beforeAll(async () => {
    database = await ownDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    sink = await startMailSink();
    it = await start();
  });
  afterEach(async () => {
    await it.deps.clock.moveTo(new Date());
    it.deps.mail.close();
    await Promise.all([it.close(), sink.close()]);
  });
  return {
    get it() {
      return it;
    },
    get sink() {
      return sink;
    },
    /** Another process of the same product. */
    startTwin: start,
    rowOf: async (to: string) => (await it.deps.db.select().from(mails).where(eq(mails.recipient, to)))[0],
    receivedBy: (to: string) => sink.received.filter((each) => each.to.includes(to)).map(({ mail }) => mail),
  };
}
