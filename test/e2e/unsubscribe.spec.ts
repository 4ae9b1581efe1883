import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { hourAfter, moveTo, now, test } from './clock-fixtures.ts';
import { examine } from './examine.ts';
import { expect, newName, openReady, refusedCall } from './fixtures.ts';
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
  let link: string | undefined;
  await expect(async () => {
    await client.request.post('/test/jobs');
    const mails = (await (await client.request.get('/test/outbox')).json()) as { to: string; text: string }[];
    link = mails
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /\/unsubscribe\/[\w.~-]+/.exec(text) ?? [])[0];
    expect(link).toBeDefined();
  }).toPass();
  return { client, link: link ?? '' };
}

test.describe('the link at the end of a mail', () => {
  test('stops such mails when somebody says so, signed in or not', async ({ page, browser }) => {
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

  test('that was cut short says so', { tag: '@desktop' }, async ({ page, browser, expectNoise }) => {
    expectNoise(refusedCall(404));
    const { client, link } = await mailed(browser);
    await openReady(page, link.slice(0, -3));
    await expect(title(page)).toHaveText('This link doesn’t lead anywhere');
    await expect(page.getByRole('link', { name: 'Go to Settings' })).toBeVisible();
    expect((await noticesOf(client)).messages).toBe(true);
  });

  test('what fails is said, and can be tried again', { tag: '@desktop' }, async ({
    page,
    browser,
    expectNoise,
  }) => {
    expectNoise(refusedCall(503));
    const { link } = await mailed(browser);
    const calls = '**/api/unsubscribe/**';
    await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }));
    await openReady(page, link);
    await expect(title(page)).toHaveText('Failed to load the page');
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(title(page)).toHaveText('Stop mails about new messages?');
    await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole('button', { name: 'Stop these mails' }).click();
    await expect(page.getByText('Not stopped yet', { exact: true })).toBeVisible();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Stop these mails' }).click();
    await expect(title(page)).toHaveText('Mails about new messages are off');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`leads to a page for everybody, ${colorScheme}`, async ({ page, browser }) => {
      await page.emulateMedia({ colorScheme });
      const { link } = await mailed(browser);
      await openReady(page, link);
      await expect(title(page)).toHaveText('Stop mails about new messages?');
      await examine(page, 'the question');
      await page.getByRole('button', { name: 'Stop these mails' }).click();
      await expect(title(page)).toHaveText('Mails about new messages are off');
      await examine(page, 'the answer');
    });
  }
});
