import { expectPayment } from '#test/e2e/fixtures/booking-fixtures.ts';
import { expect, openReady, refusedCall, test, toast } from '#test/e2e/fixtures/fixtures.ts';
import {
  cards,
  complete,
  expectSent,
  fillCard,
  openPayment,
  payWith,
  readBooking,
} from '#test/e2e/fixtures/payment-fixtures.ts';

test('a bank that wants to see who pays is left, refuses, and agrees', async ({ page, browser }) => {
  const asked = await openPayment(page, browser);

  await test.step('left without an answer, the form can be used again', async () => {
    await payWith(page, cards.threeDSecure);
    await expect(page).toHaveURL(/\/sandbox\/stripe\/pages\/challenge\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expectPayment(page);
    await expect(complete(page)).not.toHaveAttribute('aria-busy');
  });
  await test.step('refused, the request stays unpaid', async () => {
    await openReady(page, asked.path);
    await payWith(page, cards.threeDSecure);
    await page.locator('button[value="fail"]').click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(toast(page)).toContainText('Payment Failed');
    expect(await readBooking(page, asked)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
  });
  await test.step('agreed, the request is sent', async () => {
    await openReady(page, asked.path);
    await payWith(page, cards.threeDSecure);
    await page.locator('button[value="complete"]').click();
    await expect(toast(page)).toContainText('Booking Request Sent!');
    await expectSent(page, asked);
  });
});

test('two tabs that pay at once pay once, and both say so', { tag: ['@desktop', '@gate'] }, async ({
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
