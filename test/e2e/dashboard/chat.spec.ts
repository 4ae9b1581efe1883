import type { Page } from '@playwright/test';
import type { Message } from '#shared/messages/messages.schema.ts';
import { expect, openReady, test } from '#test/e2e/fixtures/fixtures.ts';
import { aPair, card, confirmed, openDashboard, paidRequest } from '#test/e2e/fixtures/session-fixtures.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name: `Chat with ${name}` });
const field = (page: Page) => page.getByPlaceholder('Write a message');
const bubbles = (page: Page) => page.getByRole('log').getByRole('listitem');

test('a chat link opens the chat in view, on the dashboard and from another page', {
  tag: '@phone',
}, async ({ page, context, browser }) => {
  const pair = await aPair(browser, context);
  await confirmed(pair, { hours: 72 });
  await paidRequest(pair, { hours: 80 });
  const { id } = await confirmed(pair, { hours: 100 });
  await pair.expert.request.post('/api/messages', { data: { bookingId: id, content: 'Bring the key' } });

  await test.step('on the dashboard', async () => {
    await openReady(page, `/dashboard?chat=${id}`);
    await expect(bubbles(page)).toContainText('Bring the key');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('article').nth(2).getByRole('log')).toBeInViewport();
    await expect(panel(page, 'Priya Raman')).toHaveCount(1);
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('a message is sent and read', async () => {
    await field(page).fill('I will.');
    await field(page).press('Enter');
    await expect(bubbles(page).last()).toContainText('I will.');
    await expect(bubbles(page).last()).toContainText('just now');
    await pair.expert.request.post(`/api/messages/${id}/read`);
    await expect(bubbles(page).last()).toContainText('Read');
  });

  await test.step('a reload doesn’t open it again', async () => {
    await page.reload();
    await expect(card(page, 'Priya Raman')).toHaveCount(3);
    await expect(panel(page, 'Priya Raman')).toHaveCount(0);
  });

  await test.step('from another page', async () => {
    expect((await context.request.post('/test/jobs')).status()).toBe(200);
    await openReady(page, '/search');
    await page.evaluate((path) => history.pushState(null, '', path), `/dashboard?chat=${id}`);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toBeInViewport({ ratio: 1 });
  });

  await test.step('the bell shows that the requests were accepted', async () => {
    await page.getByRole('button', { name: /Notifications, \d+ unread/ }).click();
    await expect(page.getByRole('menuitem', { name: /accepted|confirmed/i }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });
});

test('loading earlier and new messages keeps the scroll position', { tag: '@desktop' }, async ({
  page,
  context,
  browser,
}) => {
  const pair = await aPair(browser, context);
  const { id } = await confirmed(pair);
  const post = async (content: string) => {
    const answer = await pair.expert.request.post('/api/messages', { data: { bookingId: id, content } });
    return (await answer.json()) as Message;
  };
  // Only the last of 210 messages is stored; the others are copies of it.
  const last = await post('Line 209.');
  const made = Array.from({ length: 209 }, (_, n) => ({
    ...last,
    id: `made-${n}`,
    content: `Line ${n}.`,
    createdAt: new Date(Date.parse(last.createdAt) - (209 - n) * 1000).toISOString(),
  }));
  let all = Promise.resolve([...made, last]);
  await page.route(
    ({ pathname }) => pathname === `/api/messages/${id}`,
    async (route) => {
      const messages = await all;
      const before = new URL(route.request().url()).searchParams.get('before');
      const end = before === null ? messages.length : messages.findIndex((each) => each.id === before);
      await route.fulfill({ json: messages.slice(Math.max(0, end - 200), end) });
    },
  );

  await openDashboard(page);
  await card(page, 'Priya Raman')
    .getByRole('button', { name: /^Messages/ })
    .click();
  await expect(bubbles(page)).toHaveCount(200);
  const log = page.getByRole('log');
  const distance = () => log.evaluate((each) => each.scrollHeight - each.scrollTop - each.clientHeight);
  await expect.poll(distance).toBeLessThan(2);
  await log.evaluate((each) => each.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Show earlier messages' }).click();
  await expect(bubbles(page)).toHaveCount(210);
  const line10 = bubbles(page).filter({ hasText: 'Line 10.' });
  await expect(line10).toBeInViewport();

  // The list waits for the new message, so it is never older than the event.
  const known = await all;
  all = post('A new one').then((message) => [...known, message]);
  await all;
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible();
  await expect(line10).toBeInViewport();
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect.poll(distance).toBeLessThan(2);
  await expect(bubbles(page).last()).toContainText('A new one');
});
