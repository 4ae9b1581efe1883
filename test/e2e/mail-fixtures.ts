import type { BrowserContext } from '@playwright/test';
import { expect } from './fixtures.ts';

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
