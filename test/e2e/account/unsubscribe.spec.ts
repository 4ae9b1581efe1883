import type { BrowserContext, Page } from '@playwright/test';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect, openReady } from '#test/e2e/fixtures/fixtures.ts';
import { mailedUnsubscribeLink } from '#test/e2e/fixtures/mail-fixtures.ts';

test.describe.configure({ mode: 'default' });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const emailPreferencesOf = async (context: BrowserContext) =>
  ((await (await context.request.get('/api/settings')).json()) as Settings).notices;

test.describe('the link at the end of an email', () => {
  test('unsubscribes when its button is pressed, without signing in', async ({ page, browser }) => {
    const { client, link } = await mailedUnsubscribeLink(browser);
    await openReady(page, link);
    await expect(title(page)).toHaveText('Unsubscribe from new message emails?');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.reload();
    expect((await emailPreferencesOf(client)).messages).toBe(true);
    await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
    await expect(title(page)).toHaveText('You’re unsubscribed from new message emails');
    await expect(title(page)).toBeFocused();
    expect(await emailPreferencesOf(client)).toEqual({ messages: false, reminders: true, reviews: true });
    await page.reload();
    await expect(title(page)).toHaveText('You’re unsubscribed from new message emails');
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Go to settings' })).toHaveAttribute('href', '/settings');
  });
});
