import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { hourAfter, moveTo, now, test } from './clock-fixtures.ts';
import { expect, newName, openReady } from './fixtures.ts';
import { mailedLink } from './mail-fixtures.ts';
import { aPair, confirmed } from './session-fixtures.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

test.describe.configure({ mode: 'default' });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const noticesOf = async (context: BrowserContext) =>
  ((await (await context.request.get('/api/settings')).json()) as Settings).notices;

/** Somebody whose mail about an unread message ends with a link, and where that leads. */
async function mailed(browser: Browser) {
  const client = await browser.newContext();
  const email = `${newName()}@example.com`;
  const pair = await aPair(browser, client, { client: { email } });
  const start = hourAfter(await now(client)) + 3 * dayMs;
  const { id } = await confirmed(pair, { scheduledAt: new Date(start).toISOString() });
  await pair.expert.request.post('/api/messages', { data: { bookingId: id, content: 'Bring the key' } });
  await moveTo(client, (await now(client)) + 11 * minuteMs);
  return { client, link: await mailedLink(client, email, /\/unsubscribe\/[\w.~-]+/) };
}

test.describe('the link at the end of a mail', () => {
  test('stops such mails when its button is pressed, without signing in', async ({ page, browser }) => {
    const { client, link } = await mailed(browser);
    await openReady(page, link);
    await expect(title(page)).toHaveText('Stop mails about new messages?');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.reload();
    expect((await noticesOf(client)).messages).toBe(true);
    await page.getByRole('button', { name: 'Stop these mails' }).press('Enter');
    await expect(title(page)).toHaveText('Mails about new messages are off');
    await expect(title(page)).toBeFocused();
    expect(await noticesOf(client)).toEqual({ messages: false, reminders: true, reviews: true });
    await page.reload();
    await expect(title(page)).toHaveText('Mails about new messages are off');
    await expect(page.getByRole('button', { name: 'Stop these mails' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Go to Settings' })).toHaveAttribute('href', '/settings');
  });
});
