import type { Browser, BrowserContext } from '@playwright/test';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { hourAfter, moveTo, now } from './clock-fixtures.ts';
import { expect, newName } from './fixtures.ts';
import { aPair, confirmed } from './session-fixtures.ts';

/** The first link of this kind in a mail to this address, once the mail is sent. */
export async function mailedLink(context: BrowserContext, to: string, kind: RegExp): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    await context.request.post('/test/jobs');
    const answer = await context.request.get('/test/outbox');
    const mails = (await answer.json()) as { to: string; text: string }[];
    link = mails.filter((mail) => mail.to === to).flatMap(({ text }) => kind.exec(text) ?? [])[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

/** A client with an unread message, and the link in the mail about it that stops such mails. */
export async function stopMailsLink(browser: Browser) {
  const client = await browser.newContext();
  const email = `${newName()}@example.com`;
  const pair = await aPair(browser, client, { client: { email } });
  const start = hourAfter(await now(client)) + 3 * dayMs;
  const { id } = await confirmed(pair, { scheduledAt: new Date(start).toISOString() });
  await pair.expert.request.post('/api/messages', { data: { bookingId: id, content: 'Bring the key' } });
  await moveTo(client, (await now(client)) + 11 * minuteMs);
  return { client, link: await mailedLink(client, email, /\/unsubscribe\/[\w.~-]+/) };
}
