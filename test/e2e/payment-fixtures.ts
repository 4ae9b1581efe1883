import type { Browser, Page } from '@playwright/test';
import { anExpert, berlinTime, expectPayment } from './booking-fixtures.ts';
import { expect, openReady, signUp } from './fixtures.ts';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  threeDSecure: '4000002760003184',
};

export type Asked = { profileId: string; bookingId: string; path: string };

/** Somebody who has asked for half an hour with a new expert, by the call. */
export async function askedFor(page: Page, browser: Browser, days = 5): Promise<Asked> {
  const { profileId, context } = await anExpert(browser, 'none');
  await context.close();
  await signUp(page.context());
  const answer = await page.request.post('/api/bookings', {
    data: { profileId, duration: 30, scheduledAt: berlinTime(days, '10:00'), timeZone: 'Europe/Berlin' },
  });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  return { profileId, bookingId: id, path: `/book/${profileId}?booking=${id}` };
}

export async function openPayment(page: Page, browser: Browser, days?: number): Promise<Asked> {
  const asked = await askedFor(page, browser, days);
  await openReady(page, asked.path);
  await expectPayment(page);
  await expect(cardNumber(page)).toBeVisible();
  return asked;
}

export const cardNumber = (page: Page) => page.getByLabel('Card number');
export const expiry = (page: Page) => page.getByLabel('Expiration date');
export const code = (page: Page) => page.getByLabel('Security code');
export const complete = (page: Page) =>
  page.getByRole('button', { name: 'Complete Booking' }).locator('visible=true');

export async function fillCard(page: Page, number: string) {
  await cardNumber(page).fill(number);
  await expiry(page).fill('12 / 34');
  await code(page).fill('123');
}

export async function payWith(page: Page, number: string) {
  await fillCard(page, number);
  await complete(page).click();
}

/** The booking as its booker sees it, asked for by the call. */
export async function readBooking(page: Page, { bookingId }: Asked) {
  const answer = await page.request.get(`/api/bookings/${bookingId}`);
  return (await answer.json()) as { status: string; paymentStatus: string; actions: string[] };
}

export async function expectSent(page: Page, asked: Asked) {
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect
    .poll(async () => readBooking(page, asked))
    .toMatchObject({ status: 'pending', paymentStatus: 'authorized' });
}
