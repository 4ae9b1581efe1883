import type { BrowserContext, Locator, Page } from '@playwright/test';
import { minuteMs } from '#shared/durations.ts';
import { expectPayment } from '#test/e2e/fixtures/booking-fixtures.ts';
import { hourAfter, moveTo, now, test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect, openReady, toast } from '#test/e2e/fixtures/fixtures.ts';
import { cards, payWith } from '#test/e2e/fixtures/payment-fixtures.ts';
import { choose as stars, submit, words } from '#test/e2e/fixtures/review-fixtures.ts';
import {
  aPair,
  card,
  openDashboard,
  type Pair,
  propose,
  request,
  withoutNews,
} from '#test/e2e/fixtures/session-fixtures.ts';
import { serverUrl } from '#test/process/databases.ts';

/** What isn't told is asked for every five seconds; the rest is for a busy machine. */
const patienceMs = 30_000;

const chat = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: /^(Messages|Hide Chat)/ });
const said = (page: Page) => page.getByRole('log').getByRole('listitem');
const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function say(page: Page, text: string) {
  await page.getByPlaceholder('Write a message').fill(text);
  await page.getByPlaceholder('Write a message').press('Enter');
}

/** How long the other side waited for each step, in milliseconds: kept with the test's report, and judged by nobody. */
function stopwatch() {
  const waits: Record<string, number> = {};
  const seen = async (what: string, sight: Locator, isThere = true) => {
    const begun = Date.now();
    // Looked at more often than an assertion would: it waits up to a second between two looks.
    const looks = { intervals: [25], timeout: patienceMs, message: what };
    await expect.poll(() => sight.isVisible(), looks).toBe(isThere);
    waits[what] = Date.now() - begun;
  };
  return { waits, seen };
}

/** Neither page is loaded again: what it shows it was told, or asked for. */
async function stay(page: Page) {
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  return () => page.evaluate(() => 'stayed' in window);
}

// The gate runs both with two processes on PostgreSQL.
const tag = serverUrl ? ['@desktop'] : ['@desktop', '@full'];

for (const [line, prepare] of [
  ['as they happen', undefined],
  ['with the stream blocked', withoutNews],
] as const) {
  test(
    `two people, from a request to the review, see each other’s steps ${line}`,
    { tag },
    async ({ page, context, browser }, info) => {
      test.slow();
      const pair = await aPair(browser, context);
      const theirs = await pair.expert.newPage();
      for (const each of [page, theirs]) await prepare?.(each);
      const start = hourAfter(await now(context));
      const { waits, seen } = stopwatch();
      const [own, asked] = [card(page, 'Priya Raman'), card(theirs, 'Nora Lind')];

      await openDashboard(theirs);
      const theyStayed = await stay(theirs);

      await test.step('a request', async () => {
        await ask(page, pair, start);
        await seen('a request', asked.filter({ hasText: 'Pending' }));
        await seen('its notice', bell(theirs, 'Notices, 1 unread'));
      });
      await expect(own).toContainText('Pending');
      const weStayed = await stay(page);

      await test.step('its answer', async () => {
        await asked.getByRole('button', { name: 'Accept' }).click();
        await seen('an answer', own.filter({ hasText: 'Confirmed' }));
        await seen('notice of it', bell(page, 'Notices, 1 unread'));
      });

      await test.step('a conversation', async () => {
        await chat(page, 'Priya Raman').click();
        await say(page, 'Is the clock with you?');
        await seen('an unread message', chat(theirs, 'Nora Lind').filter({ hasText: /Messages\s*1 unread/ }));
        await chat(theirs, 'Nora Lind').click();
        await expect(said(theirs)).toContainText('Is the clock with you?');
        await seen('that it was read', said(page).first().filter({ hasText: 'Read' }));
        await say(theirs, 'It is. It ticks.');
        await seen('an answer to it', said(page).last().filter({ hasText: 'It is. It ticks.' }));
      });

      await test.step('another time', async () => {
        const later = new Date(start + 60 * minuteMs).toISOString();
        const { id } = await bookingOf(context);
        await propose(pair.expert, id, later);
        await seen('a proposal', own.getByRole('button', { name: 'Accept' }));
        const proposed = theirs.getByRole('region', { name: 'Proposed time' });
        await expect(proposed).toBeVisible({ timeout: patienceMs });
        await own.getByRole('button', { name: 'Accept' }).click();
        await expect(toast(page)).toContainText('New time agreed');
        await seen('that it is agreed', proposed, false);
      });

      await test.step('the session is over', async () => {
        await moveTo(context, start + 120 * minuteMs);
        const past = (who: Page) => who.getByRole('tab', { name: 'Past (1)' });
        await seen('the end', past(theirs));
        await expect(past(page)).toBeVisible({ timeout: patienceMs });
        await past(theirs).click();
        await past(page).click();
      });
      expect(await weStayed()).toBe(true);

      await test.step('its review', async () => {
        await own.getByRole('link', { name: 'Leave Review' }).click();
        await stars(page, 5);
        await words(page).fill('She found the fault in a minute.');
        await submit(page).click();
        await seen('a review', asked.filter({ hasText: 'She found the fault in a minute.' }));
      });
      expect(await theyStayed()).toBe(true);

      info.annotations.push({ type: 'seen after ms', description: JSON.stringify(waits) });
    },
  );
}

/** Half an hour, paid with a good card. */
async function ask(page: Page, pair: Pair, start: number) {
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
