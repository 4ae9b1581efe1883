import type { Page } from '@playwright/test';
import {
  anExpert,
  duration,
  expectPayment,
  message,
  openBooking,
  proceed,
  shownTimes,
} from '#test/e2e/fixtures/booking-fixtures.ts';
import { expect, hydrated, openReady, signUp, test, toast } from '#test/e2e/fixtures/fixtures.ts';
import { watchShiftsFromLoad } from '#test/e2e/fixtures/layout-shifts.ts';
import { cardNumber, code, complete, expectSent, expiry } from '#test/e2e/fixtures/payment-fixtures.ts';

test('a client books a session, goes back and forth, reloads the page, and pays', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const { profileId } = await anExpert(browser, {});
  await openBooking(page, profileId);
  await duration(page, 30).click();
  const times = await shownTimes(page);
  const chosen = times.last();

  await test.step('arrow keys scroll the chosen time into view', async () => {
    await times.first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowLeft');
    await expect(chosen).toBeChecked();
    await expect(chosen.locator('..')).toBeInViewport({ ratio: 1 });
  });
  const slot = await chosen.inputValue();
  await message(page).fill('About the escapement');
  await proceed(page).click();
  await expectPayment(page);
  await expect(page.locator('#main')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const address = page.url();

  const expectFormRestored = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Session');
    await expect(message(page)).toHaveValue('About the escapement');
    await expect(page.locator(`input[value="${slot}"]`)).toBeChecked();
  };
  await test.step('going back and forth keeps the form', async () => {
    await page.goBack();
    await expectFormRestored();
    await page.goForward();
    await expectPayment(page);
    expect(page.url()).toBe(address);
  });
  await test.step('a reload keeps the form and the booking', async () => {
    await page.reload();
    await hydrated(page);
    await expect(cardNumber(page)).toBeVisible();
    await page.getByRole('link', { name: 'Back to session details' }).click();
    await expectFormRestored();
    await proceed(page).click();
    await expectPayment(page);
    expect(page.url()).toBe(address);
  });
  await test.step('the client corrects a digit in the middle of the card number', async () => {
    await cardNumber(page).pressSequentially('4242942424242424');
    await cardNumber(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6));
    await page.keyboard.press('Backspace');
    await expect(cardNumber(page)).toHaveValue('4242 4242 4242 424');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('2');
    await page.keyboard.press('End');
    await page.keyboard.type('2');
    await expect(cardNumber(page)).toHaveValue('4242 4242 4242 4242');
  });
  await test.step('the card is authorized, and going back doesn’t reopen the card form', async () => {
    await expiry(page).fill('12 / 34');
    await code(page).fill('123');
    await complete(page).click();
    await expect(toast(page)).toContainText('Booking Request Sent!');
    const bookingId = new URL(address).searchParams.get('booking') ?? '';
    await expectSent(page, { profileId, bookingId, path: address });
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Session');
    await page.goto(address);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(toast(page)).toHaveCount(0);
  });
});

test('the booking page loads without layout shifts', { tag: '@phone' }, async ({
  page,
  browser,
  context,
}) => {
  const { profileId } = await anExpert(browser, {});
  await signUp(context);
  const shifts = await watchShiftsFromLoad(page);
  const sendProfile = await pauseCalls(page, '**/api/profiles/*');
  const sendTimes = await pauseCalls(page, '**/slots?*');
  await openReady(page, `/book/${profileId}`);
  await expect(page.getByText('Loading profile')).toBeAttached();
  sendProfile();
  await expect(duration(page, 30)).toBeVisible();
  await expect(page.getByText('Loading available times')).toBeAttached();
  sendTimes();
  await expect(page.getByRole('region', { name: 'Preferred time' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await shifts()).toEqual([]);
});

/** Holds calls back until the returned function is called. */
async function pauseCalls(page: Page, calls: string): Promise<() => void> {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(calls, async (route) => {
    await sent;
    await route.continue();
  });
  return send;
}
