import type { Browser, BrowserContext, Page } from '@playwright/test';
import { minuteMs } from '#shared/durations.ts';
import { hourAfter, moveTo, now } from './clock-fixtures.ts';
import { expect, openReady } from './fixtures.ts';
import { aPair, confirmed, type Pair } from './session-fixtures.ts';

export type Reviewed = { pair: Pair; id: string };

/** A session of Nora with Priya that took place; her card is kept where she says so. */
export async function aPastSession(
  browser: Browser,
  client: BrowserContext,
  { saveCard = false }: { saveCard?: boolean } = {},
): Promise<Reviewed> {
  const pair = await aPair(browser, client);
  const start = hourAfter(await now(client));
  const { id } = await confirmed(pair, { scheduledAt: new Date(start).toISOString(), saveCard });
  await moveTo(client, start + 40 * minuteMs);
  return { pair, id };
}

export async function openReview(page: Page, { id }: Pick<Reviewed, 'id'>) {
  await openReady(page, `/review/${id}`);
  await expect(page.getByRole('status', { name: 'Loading your session' })).toHaveCount(0);
}

/** Radio buttons are drawn by their labels. */
const star = (page: Page, count: number) => page.getByRole('radio', { name: new RegExp(`^${count} star`) });
const tipOf = (page: Page, label: string) => page.getByRole('radio', { name: label, exact: true });
export const choose = (page: Page, count: number) => star(page, count).check({ force: true });
export const chooseTip = (page: Page, label: string) => tipOf(page, label).check({ force: true });
export const words = (page: Page) => page.getByLabel('Your review (optional)');
export const submit = (page: Page) =>
  page.getByRole('button', { name: 'Submit Review' }).locator('visible=true');

type Seen = {
  review: { rating: number; comment: string | null; tipAmount: string; reply: string | null } | null;
};

/** The booking as the client sees it, asked for by the call. */
export async function readReview({ pair, id }: Reviewed): Promise<Seen['review']> {
  const answer = await pair.client.request.get(`/api/bookings/${id}`);
  return ((await answer.json()) as Seen).review;
}

export async function expectSubmitted(page: Page) {
  const toast = page.getByRole('region', { name: /Notifications/ }).locator('li');
  await expect(toast).toContainText('Review Submitted!');
  await expect(toast).toContainText('Thank you for sharing your experience.');
}
