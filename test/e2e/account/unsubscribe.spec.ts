import type { BrowserContext, Page } from '@playwright/test';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect, openReady } from '#test/e2e/fixtures/fixtures.ts';
import { stopMailsLink } from '#test/e2e/fixtures/mail-fixtures.ts';

test.describe.configure({ mode: 'default' });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const noticesOf = async (context: BrowserContext) =>
  ((await (await context.request.get('/api/settings')).json()) as Settings).notices;

test.describe('the link at the end of a mail', () => {
  test('stops such mails when its button is pressed, without signing in', async ({ page, browser }) => {
    const { client, link } = await stopMailsLink(browser);
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
