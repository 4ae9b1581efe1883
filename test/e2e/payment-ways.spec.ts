import type { Page } from '@playwright/test';
import {
  anExpert,
  duration,
  expectPayment,
  message,
  openBooking,
  proceed,
  shownTimes,
} from './booking-fixtures.ts';
import { expect, hydrated, openReady, refusedCall, test, toast } from './fixtures.ts';
import {
  cardNumber,
  cards,
  complete,
  countConfirms,
  expectSent,
  fillCard,
  openPayment,
  payWith,
  readBooking,
} from './payment-fixtures.ts';

const bank = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('a bank that wants to see who pays', () => {
  test('is convinced, and leads to the dashboard', async ({ page, browser }) => {
    const asked = await openPayment(page, browser);
    await payWith(page, cards.threeDSecure);
    await expect(page).toHaveURL(/\/sandbox\/stripe\/pages\/challenge\//);
    await expect(bank(page)).toBeVisible();
    await page.locator('button[value="complete"]').click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect
      .poll(() => readBooking(page, asked))
      .toMatchObject({ status: 'pending', paymentStatus: 'authorized' });
  });

  test('is not convinced: it can be paid again', async ({ page, browser }) => {
    const asked = await openPayment(page, browser);
    await payWith(page, cards.threeDSecure);
    await page.locator('button[value="fail"]').click();
    await expect(page).toHaveURL(/\/dashboard/);
    expect(await readBooking(page, asked)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
    await openReady(page, asked.path);
    await payWith(page, cards.good);
    await expect(toast(page)).toContainText('Booking Request Sent!');
    await expectSent(page, asked);
  });

  test('is left without an answer: it can still be paid', async ({ page, browser }) => {
    const asked = await openPayment(page, browser);
    await payWith(page, cards.threeDSecure);
    await expect(page).toHaveURL(/\/challenge\//);
    await test.step('by going back', async () => {
      await page.goBack();
      await expectPayment(page);
      await expect(complete(page)).not.toHaveAttribute('aria-busy');
    });
    await page.goto('/search');
    await openReady(page, asked.path);
    await payWith(page, cards.good);
    await expect(toast(page)).toContainText('Booking Request Sent!');
    await expectSent(page, asked);
  });
});

test.describe('ways through the two steps', () => {
  test('back with all that was typed, forth to the same booking, and a reload between', async ({
    page,
    browser,
  }) => {
    const { profileId } = await anExpert(browser, {});
    await openBooking(page, profileId);
    await duration(page, 30).click();
    const chosen = (await shownTimes(page)).nth(1);
    await chosen.check({ force: true });
    await message(page).fill('About the escapement');
    await proceed(page).click();
    await expectPayment(page);
    await expect(page.locator('#main')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const address = page.url();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Session');
    await expect(message(page)).toHaveValue('About the escapement');
    await expect(chosen).toBeChecked();
    await page.goForward();
    await expectPayment(page);
    expect(page.url()).toBe(address);
    await page.reload();
    await hydrated(page);
    await expectPayment(page);
    await test.step('and back after it, nothing is lost either', async () => {
      await expect(cardNumber(page)).toBeVisible();
      await page.getByRole('link', { name: 'Back to Your Session' }).click();
      await expect(message(page)).toHaveValue('About the escapement');
      await expect(chosen).toBeChecked();
      await proceed(page).click();
      await expectPayment(page);
      expect(page.url()).toBe(address);
    });
    await payWith(page, cards.good);
    await expect(toast(page)).toContainText('Booking Request Sent!');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a message that changed since is asked about', { tag: '@desktop' }, async ({ page, browser }) => {
    const { profileId } = await anExpert(browser, {});
    await openBooking(page, profileId);
    await duration(page, 30).click();
    await (await shownTimes(page)).nth(1).check({ force: true });
    await message(page).fill('One');
    await proceed(page).click();
    await expectPayment(page);
    await page.getByRole('link', { name: 'Back to Your Session' }).click();
    await message(page).fill('Another');
    await page.getByRole('link', { name: 'Back to Profile' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave this booking?' })).toBeVisible();
  });

  test('two tabs pay once, and both are fine', { tag: '@desktop' }, async ({
    page,
    browser,
    expectNoise,
  }) => {
    expectNoise(refusedCall(409));
    expectNoise(refusedCall(400));
    const asked = await openPayment(page, browser);
    const other = await page.context().newPage();
    await openReady(other, asked.path);
    await fillCard(page, cards.good);
    await fillCard(other, cards.good);
    await Promise.all([complete(page).click(), complete(other).click()]);
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/dashboard$/);
      await expect(toast(tab)).toContainText('Booking Request Sent!');
    }
    await expectSent(page, asked);
  });

  test('a tab that comes back after the other has paid', { tag: '@desktop' }, async ({
    page,
    browser,
    expectNoise,
  }) => {
    expectNoise(refusedCall(409));
    const asked = await openPayment(page, browser);
    const other = await page.context().newPage();
    await openReady(other, asked.path);
    await payWith(other, cards.good);
    await expect(other).toHaveURL(/\/dashboard$/);
    // The product asks the provider at most every two seconds.
    await expectSent(other, asked);
    const confirms = countConfirms(page);
    await payWith(page, cards.good);
    await expectSent(page, asked);
    expect(confirms()).toBe(0);
  });
});
