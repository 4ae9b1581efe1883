import type { BrowserContext, Locator, Page } from '@playwright/test';
import { minuteMs } from '#shared/durations.ts';
import { expectPayment } from '#test/e2e/fixtures/booking-fixtures.ts';
import { hourAfter, moveTo, now, test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect, openReady, toast } from '#test/e2e/fixtures/fixtures.ts';
import { cards, payWith } from '#test/e2e/fixtures/payment-fixtures.ts';
import { choose as chooseStars, comment, submit } from '#test/e2e/fixtures/review-fixtures.ts';
import {
  aPair,
  blockStream,
  card,
  openDashboard,
  type Pair,
  propose,
  request,
} from '#test/e2e/fixtures/session-fixtures.ts';
import { serverUrl } from '#test/process/databases.ts';

/** Without the stream, pages refetch every five seconds; the rest allows for a slow machine. */
const timeoutMs = 30_000;

const chatToggle = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: /^(Messages|Hide Chat)/ });
const messages = (page: Page) => page.getByRole('log').getByRole('listitem');
const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function sendMessage(page: Page, text: string) {
  await page.getByPlaceholder('Write a message').fill(text);
  await page.getByPlaceholder('Write a message').press('Enter');
}

/** Records how long the other party waited for each step, in milliseconds. For the report only; not asserted. */
function stopwatch() {
  const waits: Record<string, number> = {};
  const waitFor = async (step: string, locator: Locator, isVisible = true) => {
    const start = Date.now();
    // Polled every 25 ms, because an assertion waits up to a second between two polls.
    const options = { intervals: [25], timeout: timeoutMs, message: step };
    await expect.poll(() => locator.isVisible(), options).toBe(isVisible);
    waits[step] = Date.now() - start;
  };
  return { waits, waitFor };
}

/** The returned function says whether the page was never reloaded since. */
async function watchReloads(page: Page) {
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  return () => page.evaluate(() => 'notReloaded' in window);
}

// The gate runs both with two processes on PostgreSQL.
const tag = serverUrl ? ['@desktop'] : ['@desktop', '@full'];

for (const [how, prepare] of [
  ['as they happen', undefined],
  ['with the stream blocked', blockStream],
] as const) {
  test(
    `client and expert see each other’s steps from request to review ${how}`,
    { tag },
    async ({ page, context, browser }, info) => {
      test.slow();
      const pair = await aPair(browser, context);
      const expertPage = await pair.expert.newPage();
      for (const each of [page, expertPage]) await prepare?.(each);
      const start = hourAfter(await now(context));
      const { waits, waitFor } = stopwatch();
      const [clientCard, expertCard] = [card(page, 'Priya Raman'), card(expertPage, 'Nora Lind')];

      await openDashboard(expertPage);
      const expertStayed = await watchReloads(expertPage);

      await test.step('a request', async () => {
        await requestSession(page, pair, start);
        await waitFor('a request', expertCard.filter({ hasText: 'Pending' }));
        await waitFor('its notification', bell(expertPage, 'Notifications, 1 unread'));
      });
      await expect(clientCard).toContainText('Pending');
      const clientStayed = await watchReloads(page);

      await test.step('the answer', async () => {
        await expertCard.getByRole('button', { name: 'Accept request' }).click();
        await waitFor('an answer', clientCard.filter({ hasText: 'Confirmed' }));
        await waitFor('its notification to the client', bell(page, 'Notifications, 1 unread'));
      });

      await test.step('a chat', async () => {
        await chatToggle(page, 'Priya Raman').click();
        await sendMessage(page, 'Is the clock with you?');
        await waitFor(
          'an unread message',
          chatToggle(expertPage, 'Nora Lind').filter({ hasText: /Messages\s*1 unread/ }),
        );
        await chatToggle(expertPage, 'Nora Lind').click();
        await expect(messages(expertPage)).toContainText('Is the clock with you?');
        await waitFor('the read mark', messages(page).first().filter({ hasText: 'Read' }));
        await sendMessage(expertPage, 'It is. It ticks.');
        await waitFor('a reply', messages(page).last().filter({ hasText: 'It is. It ticks.' }));
      });

      await test.step('a new time', async () => {
        const later = new Date(start + 60 * minuteMs).toISOString();
        const { id } = await bookingOf(context);
        await propose(pair.expert, id, later);
        await waitFor('a proposal', clientCard.getByRole('button', { name: 'Accept new time' }));
        const proposed = expertPage.getByRole('region', { name: 'Proposed time' });
        await expect(proposed).toBeVisible({ timeout: timeoutMs });
        await clientCard.getByRole('button', { name: 'Accept new time' }).click();
        await expect(toast(page)).toContainText('Session rescheduled');
        await waitFor('the accepted proposal', proposed, false);
      });

      await test.step('the session is over', async () => {
        await moveTo(context, start + 120 * minuteMs);
        const past = (who: Page) => who.getByRole('tab', { name: 'Past (1)' });
        await waitFor('the end', past(expertPage));
        await expect(past(page)).toBeVisible({ timeout: timeoutMs });
        await past(expertPage).click();
        await past(page).click();
      });
      expect(await clientStayed()).toBe(true);

      await test.step('the review', async () => {
        await clientCard.getByRole('link', { name: 'Leave Review' }).click();
        await chooseStars(page, 5);
        await comment(page).fill('She found the fault in a minute.');
        await submit(page).click();
        await waitFor('a review', expertCard.filter({ hasText: 'She found the fault in a minute.' }));
      });
      expect(await expertStayed()).toBe(true);

      info.annotations.push({ type: 'waits in ms', description: JSON.stringify(waits) });
    },
  );
}

/** Requests a 30-minute session and pays for it. */
async function requestSession(page: Page, pair: Pair, start: number) {
  const { profileId } = pair;
  const { id } = await request(pair, { scheduledAt: new Date(start).toISOString() });
  await openReady(page, `/book/${profileId}?booking=${id}`);
  await expectPayment(page);
  await payWith(page, cards.good);
  await expect(toast(page)).toContainText('Booking Request Sent!');
}

async function bookingOf(context: BrowserContext) {
  const [booking] = (await (await context.request.get('/api/bookings/me')).json()) as { id: string }[];
  return { id: booking?.id ?? '' };
}
