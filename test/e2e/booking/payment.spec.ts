import type { Page } from '@playwright/test';
import { expectPayment } from '#test/e2e/fixtures/booking-fixtures.ts';
import { expect, openReady, refusedCall, test, toast } from '#test/e2e/fixtures/fixtures.ts';
import {
  cardNumber,
  cards,
  complete,
  expectSent,
  fillCard,
  openPayment,
  payWith,
  readBooking,
} from '#test/e2e/fixtures/payment-fixtures.ts';

const notice = (page: Page) => page.locator('form [role="alert"]').locator('visible=true');

test('3-D Secure can be abandoned, fail and succeed', async ({ page, browser }) => {
  const request = await openPayment(page, browser);

  await test.step('after going back from the bank, the form can be used again', async () => {
    await payWith(page, cards.threeDSecure);
    await expect(page).toHaveURL(/\/sandbox\/stripe\/pages\/challenge\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expectPayment(page);
    await expect(complete(page)).not.toHaveAttribute('aria-busy');
    await expect(notice(page)).toContainText('You left your bank’s page before the payment was approved.');
  });
  await test.step('when the bank refuses, the client is back at the payment step of the same request', async () => {
    await openReady(page, request.path);
    await payWith(page, cards.threeDSecure);
    await page.locator('button[value="fail"]').click();
    await expect(page).toHaveURL(request.path);
    await expect(toast(page)).toContainText('Payment Failed');
    await expect(notice(page)).toContainText(
      'Your bank didn’t approve the payment. You haven’t been charged.',
    );
    await expect(cardNumber(page)).toBeEditable();
    expect(await readBooking(page, request)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
  });
  await test.step('when the bank approves, the request is sent', async () => {
    await payWith(page, cards.threeDSecure);
    await page.locator('button[value="complete"]').click();
    await expect(toast(page)).toContainText('Booking Request Sent!');
    await expectSent(page, request);
    await expect(page.getByRole('region', { name: 'Request sent' })).toBeVisible();
  });
});

test('two tabs that pay at the same time pay once, and both show success', {
  tag: ['@desktop', '@gate'],
}, async ({ page, browser, expectNoise }) => {
  expectNoise(refusedCall(409));
  expectNoise(refusedCall(400));
  const request = await openPayment(page, browser);
  const other = await page.context().newPage();
  await openReady(other, request.path);
  await fillCard(page, cards.good);
  await fillCard(other, cards.good);
  await Promise.all([complete(page).click(), complete(other).click()]);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/dashboard$/);
    await expect(toast(tab)).toContainText('Booking Request Sent!');
  }
  await expectSent(page, request);
});
