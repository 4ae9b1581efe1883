import { expectPayment } from './booking-fixtures.ts';
import { expect, openReady, refusedCall, signUp, test, toast } from './fixtures.ts';
import {
  askedFor,
  cardNumber,
  cards,
  complete,
  countConfirms,
  expectSent,
  openPayment,
  payWith,
} from './payment-fixtures.ts';

test.describe('what can’t be paid', () => {
  test('a booking of somebody else, and none at all', async ({ page, browser, context, expectNoise }) => {
    expectNoise(refusedCall(404));
    const stranger = await browser.newContext();
    const theirs = await askedFor(await stranger.newPage(), browser);
    await signUp(context);
    for (const path of [theirs.path, `/book/${theirs.profileId}?booking=nonsense`]) {
      await openReady(page, path);
      await expect(page.getByRole('heading', { name: 'Booking not found' })).toBeVisible();
      await page.getByRole('link', { name: 'Choose a Time' }).click();
      await expect(page).toHaveURL(new RegExp(`/book/${theirs.profileId}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Session');
    }
    await stranger.close();
  });

  test('another expert’s address leads to the booking’s own', { tag: '@desktop' }, async ({
    page,
    browser,
  }) => {
    const asked = await openPayment(page, browser);
    await openReady(page, `/book/00000000-0000-4000-8000-000000000000?booking=${asked.bookingId}`);
    await expectPayment(page);
    await expect(page).toHaveURL(new RegExp(`${asked.profileId}\\?booking=${asked.bookingId}$`));
  });

  test('a time that is no longer held, while someone looks on', async ({ page, browser }) => {
    const asked = await askedFor(page, browser);
    let held = true;
    await page.route(`**/api/bookings/${asked.bookingId}`, async (route) => {
      const answer = await route.fetch();
      const booking = (await answer.json()) as object;
      const expiresAt = new Date(Date.now() + 1500).toISOString();
      const json = held
        ? { ...booking, expiresAt }
        : { ...booking, status: 'expired', actions: [], paymentStatus: 'released' };
      return route.fulfill({ response: answer, json });
    });
    await openReady(page, asked.path);
    await expect(cardNumber(page)).toBeVisible();
    held = false;
    await expect(page.getByRole('heading', { name: 'Your time is no longer held' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Nothing was charged' })).toBeVisible();
    await expect(page.locator('#main')).toBeFocused();
    await page.getByRole('link', { name: 'Choose a Time' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Session');
  });
});

test.describe('a connection that is lost', { tag: '@desktop' }, () => {
  test('before the booking came: another try', async ({ page, browser, expectNoise }) => {
    expectNoise(/ERR_FAILED/);
    const asked = await askedFor(page, browser);
    await page.route(`**/api/bookings/${asked.bookingId}`, (route) => route.abort());
    await openReady(page, asked.path);
    await expect(page.getByRole('heading', { name: 'Failed to fetch booking' })).toBeVisible();
    await page.unroute(`**/api/bookings/${asked.bookingId}`);
    await page.route('**/payment', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Payment setup failed' })).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(cardNumber(page)).toBeVisible();
  });

  test('before the card was asked: nothing happened', async ({ page, browser, expectNoise }) => {
    expectNoise(/ERR_FAILED/);
    const asked = await openPayment(page, browser);
    const confirms = countConfirms(page);
    await page.route(
      '**/payment',
      async (route) => {
        await route.fetch();
        return route.abort();
      },
      { times: 1 },
    );
    await payWith(page, cards.good);
    await expect(toast(page)).toContainText('ErrorThe connection was lost. Nothing was charged');
    expect(confirms()).toBe(0);
    await complete(page).click();
    await expectSent(page, asked);
  });

  test('on the way to the bank: it is said, and paid once', async ({ page, browser, expectNoise }) => {
    expectNoise(/ERR_FAILED/);
    const asked = await openPayment(page, browser);
    await page.route('**/confirm', (route) => route.abort(), { times: 1 });
    await payWith(page, cards.good);
    const unsure = page.getByRole('alert').filter({ hasText: 'it can’t be authorised twice' });
    await expect(unsure.locator('visible=true')).toBeVisible();
    await expect(cardNumber(page)).toHaveValue('4242 4242 4242 4242');
    await complete(page).click();
    await expect(unsure).toHaveCount(0);
    await expect(toast(page)).toContainText('Booking Request Sent!');
    await expectSent(page, asked);
  });

  test('on the way back from the bank: it is found out', async ({ page, browser, expectNoise }) => {
    expectNoise(/ERR_FAILED/);
    const asked = await openPayment(page, browser);
    const confirms = countConfirms(page);
    await page.route('**/confirm', async (route) => {
      await route.fetch();
      return route.abort();
    });
    await payWith(page, cards.good);
    await expect(toast(page)).toContainText('Booking Request Sent!');
    await expectSent(page, asked);
    expect(confirms()).toBe(1);
  });
});
