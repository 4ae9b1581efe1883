import type { Page } from '@playwright/test';
import { examine } from './examine.ts';
import { expect, openReady, test } from './fixtures.ts';
import {
  aPair,
  card,
  confirmed,
  openDashboard,
  paidRequest,
  request,
  withoutNews,
} from './session-fixtures.ts';

const toggle = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: /^(Messages|Hide Chat)/ });
const panel = (page: Page, name: string) => page.getByRole('region', { name: `Chat with ${name}` });
const field = (page: Page) => page.getByPlaceholder('Write a message');
const send = (page: Page) => page.getByRole('button', { name: 'Send' });
const bubbles = (page: Page) => page.getByRole('log').getByRole('listitem');

async function openChat(page: Page, name: string) {
  await openDashboard(page);
  await toggle(page, name).click();
  await expect(panel(page, name)).toBeVisible();
}

test.describe('two people talk', () => {
  test('at once, in both browsers, with read marks and unread counts', async ({ page, context, browser }) => {
    const pair = await aPair(browser, context);
    await confirmed(pair);
    const theirs = await pair.expert.newPage();
    await openDashboard(theirs);
    await openChat(page, 'Priya Raman');
    await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
    await expect(send(page)).toBeDisabled();
    await field(page).fill('   ');
    await expect(send(page)).toBeDisabled();

    await field(page).fill('  Is the clock with you?  ');
    await field(page).press('Enter');
    await expect(field(page)).toHaveValue('');
    await expect(bubbles(page)).toHaveCount(1);
    await expect(bubbles(page)).toContainText('Is the clock with you?');
    await expect(bubbles(page)).toContainText('just now');

    await test.step('the expert is told where she is', async () => {
      await expect(toggle(theirs, 'Nora Lind')).toHaveText(/Messages\s*1 unread/, { timeout: 2_000 });
      await expect(theirs.getByRole('button', { name: /Notices, \d+ unread/ })).toBeVisible();
    });

    await toggle(theirs, 'Nora Lind').click();
    await expect(bubbles(theirs)).toContainText('Is the clock with you?');
    await expect(toggle(theirs, 'Nora Lind')).toHaveText('Hide Chat');
    await expect(bubbles(page)).toContainText('Read', { timeout: 2_000 });

    await field(theirs).fill('It is.');
    await field(theirs).press('Shift+Enter');
    await field(theirs).pressSequentially('It ticks.');
    await field(theirs).press('Enter');
    await expect(bubbles(page)).toHaveCount(2, { timeout: 2_000 });
    await expect(bubbles(page).last()).toContainText('It is. It ticks.');
    await examine(page, 'a conversation');

    await toggle(theirs, 'Nora Lind').click();
    await expect(panel(theirs, 'Nora Lind')).toHaveCount(0);
    await expect(toggle(theirs, 'Nora Lind')).toHaveText('Messages');
  });

  test('with the stream blocked, within five seconds', { tag: '@desktop' }, async ({
    page,
    context,
    browser,
  }) => {
    const pair = await aPair(browser, context);
    const { id } = await confirmed(pair);
    await withoutNews(page);
    await openChat(page, 'Priya Raman');
    await pair.expert.request.post('/api/messages', { data: { bookingId: id, content: 'Hello' } });
    await expect(bubbles(page)).toContainText('Hello', { timeout: 7_000 });
  });

  test('what fails to be sent is neither lost nor doubled', { tag: '@desktop' }, async ({
    page,
    context,
    browser,
    expectNoise,
  }) => {
    expectNoise(/ERR_FAILED|ERR_CONNECTION/);
    const pair = await aPair(browser, context);
    const { id } = await confirmed(pair);
    await openChat(page, 'Priya Raman');
    let tries = 0;
    await page.route('**/api/messages', async (route) => {
      tries += 1;
      // The second time it is stored, and the answer is lost on the way.
      if (tries === 2) await route.fetch();
      if (tries <= 3) return route.abort();
      return route.continue();
    });
    await field(page).fill('Only once');
    await field(page).press('Enter');
    await expect(page.getByText('Not sent yet. Trying again…')).toBeVisible();
    await field(page).fill('Another');
    await expect(send(page)).toBeDisabled();
    await expect(bubbles(page)).toHaveCount(1);
    await expect(page.getByText('Not sent yet')).toHaveCount(0, { timeout: 15_000 });
    await expect(send(page)).toBeEnabled({ timeout: 15_000 });
    await send(page).click();
    await expect(bubbles(page)).toHaveCount(2);
    const stored = (await (await context.request.get(`/api/messages/${id}`)).json()) as { content: string }[];
    expect(stored.map(({ content }) => content)).toEqual(['Only once', 'Another']);
  });

  test('an unsent text outlives a reload', { tag: '@desktop' }, async ({
    page,
    context,
    browser,
    expectNoise,
  }) => {
    expectNoise(/ERR_FAILED/);
    const pair = await aPair(browser, context);
    await confirmed(pair);
    await openChat(page, 'Priya Raman');
    await page.route('**/api/messages', (route) => route.abort());
    await field(page).fill('Still here');
    await field(page).press('Enter');
    await expect(page.getByText('Not sent yet. Trying again…')).toBeVisible();
    await page.unroute('**/api/messages');
    await openChat(page, 'Priya Raman');
    await expect(bubbles(page)).toContainText('just now');
    await expect(bubbles(page)).toHaveCount(1);
  });

  test('what is refused comes back with the reason', { tag: '@desktop' }, async ({
    page,
    context,
    browser,
    expectNoise,
  }) => {
    expectNoise(/status of 409/);
    const pair = await aPair(browser, context);
    await confirmed(pair);
    await openChat(page, 'Priya Raman');
    const message = 'This conversation is closed.';
    await page.route('**/api/messages', (route) =>
      route.fulfill({ status: 409, json: { code: 'conflict', message } }),
    );
    await field(page).fill('Too late');
    await field(page).press('Enter');
    await expect(field(page)).toHaveValue('Too late');
    await expect(field(page)).toHaveAccessibleDescription(message);
    await expect(bubbles(page)).toHaveCount(0);
  });

  test('too long a text is said under the field', { tag: '@desktop' }, async ({ page, context, browser }) => {
    const pair = await aPair(browser, context);
    await confirmed(pair);
    await openChat(page, 'Priya Raman');
    await field(page).fill('x'.repeat(2001));
    await expect(field(page)).toHaveAccessibleDescription('Message must be between 1 and 2000 characters');
    await expect(send(page)).toBeDisabled();
    await field(page).fill('x'.repeat(2000));
    await expect(send(page)).toBeEnabled();
  });

  test('who reads further up stays there', { tag: '@desktop' }, async ({ page, context, browser }) => {
    const pair = await aPair(browser, context);
    const { id } = await confirmed(pair);
    const say = (content: string) =>
      pair.expert.request.post('/api/messages', { data: { bookingId: id, content } });
    for (let n = 0; n < 210; n += 1) expect((await say(`Line ${n}`)).status()).toBe(201);
    await openChat(page, 'Priya Raman');
    const log = page.getByRole('log');
    await expect(bubbles(page)).toHaveCount(200);
    const distance = () => log.evaluate((each) => each.scrollHeight - each.scrollTop - each.clientHeight);
    await expect.poll(distance).toBeLessThan(2);
    await log.evaluate((each) => each.scrollTo(0, 0));
    await page.getByRole('button', { name: 'Earlier messages' }).click();
    await expect(bubbles(page)).toHaveCount(210);
    const line10 = bubbles(page).filter({ hasText: /Line 10$|Line 10\D/ });
    await expect(line10).toBeInViewport();
    await say('A new one');
    await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible();
    await expect(line10).toBeInViewport();
    await page.getByRole('button', { name: 'New messages' }).click();
    await expect.poll(distance).toBeLessThan(2);
    await expect(bubbles(page).last()).toContainText('A new one');
  });

  test('an unpaid request has no conversation, a paid one has', { tag: '@desktop' }, async ({
    page,
    context,
    browser,
  }) => {
    const pair = await aPair(browser, context);
    await request(pair, { hours: 100 });
    await openDashboard(page);
    await expect(card(page, 'Priya Raman')).toBeVisible();
    await expect(toggle(page, 'Priya Raman')).toHaveCount(0);
    await paidRequest(pair, { hours: 72 });
    await expect(toggle(page, 'Priya Raman')).toBeVisible();
  });
});

test.describe('an address that asks for a conversation', () => {
  test('opens it, with the focus in it, and asks only once', async ({ page, context, browser }) => {
    const pair = await aPair(browser, context);
    await confirmed(pair, { hours: 72 });
    await paidRequest(pair, { hours: 80 });
    const { id } = await confirmed(pair, { hours: 100 });
    await pair.expert.request.post('/api/messages', { data: { bookingId: id, content: 'Bring the key' } });
    await openReady(page, `/dashboard?chat=${id}`);
    await expect(bubbles(page)).toContainText('Bring the key');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('article').nth(2).getByRole('log')).toBeInViewport();
    await expect(panel(page, 'Priya Raman')).toHaveCount(1);
    await expect(page).toHaveURL('/dashboard');
    await page.reload();
    await expect(card(page, 'Priya Raman')).toHaveCount(3);
    await expect(panel(page, 'Priya Raman')).toHaveCount(0);
  });

  test('also from another page of the site, and when it is open already', { tag: '@desktop' }, async ({
    page,
    context,
    browser,
  }) => {
    const pair = await aPair(browser, context);
    const { id } = await confirmed(pair);
    const go = () => page.evaluate((path) => history.pushState(null, '', path), `/dashboard?chat=${id}`);
    await openDashboard(page);
    await go();
    await expect(field(page)).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
    await field(page).fill('Half a sen');
    await page.getByRole('link', { name: 'Explore' }).focus();
    await go();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('Half a sen');
    await openReady(page, '/search');
    await go();
    await expect(field(page)).toBeFocused();
    await expect(panel(page, 'Priya Raman')).toBeInViewport({ ratio: 1 });
  });

  test('that isn’t there changes nothing', { tag: '@desktop' }, async ({ page, context, browser }) => {
    const pair = await aPair(browser, context);
    const unpaid = await request(pair, { hours: 100 });
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense', unpaid.id]) {
      await openReady(page, `/dashboard?chat=${id}`);
      await expect(card(page, 'Priya Raman')).toBeVisible();
      await expect(page).toHaveURL('/dashboard');
      await expect(panel(page, 'Priya Raman')).toHaveCount(0);
    }
  });
});

test('what the other side does is seen at once, without a reload', async ({ page, context, browser }) => {
  const pair = await aPair(browser, context);
  const theirs = await pair.expert.newPage();
  await openDashboard(theirs);
  await expect(theirs.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
  await openReady(page, '/search');
  await paidRequest(pair);
  await expect(card(theirs, 'Nora Lind')).toContainText('Pending', { timeout: 2_000 });
  await openDashboard(page);
  await card(theirs, 'Nora Lind').getByRole('button', { name: 'Accept' }).click();
  await expect(card(page, 'Priya Raman')).toContainText('Confirmed', { timeout: 2_000 });
  await test.step('and the bell tells of it', async () => {
    const bell = page.getByRole('button', { name: /Notices, \d unread/ });
    await expect(bell).toBeVisible({ timeout: 8_000 });
    await bell.click();
    await expect(page.getByRole('menuitem', { name: /accepted|confirmed/i }).first()).toBeVisible();
    await examine(page, 'the bell');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
  });
});
