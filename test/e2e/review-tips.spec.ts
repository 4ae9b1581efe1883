import type { Page } from '@playwright/test';
import { test } from './clock-fixtures.ts';
import { expect, refusedCall, toast } from './fixtures.ts';
import { cardNumber, cards, fillCard } from './payment-fixtures.ts';
import {
  aPastSession,
  choose,
  chooseTip,
  expectSubmitted,
  openReview,
  type Reviewed,
  readReview,
  submit,
} from './review-fixtures.ts';
import { card, openDashboard } from './session-fixtures.ts';

test.describe.configure({ mode: 'default' });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const pay = (page: Page, price: string) => page.getByRole('button', { name: `Pay ${price}` });

/** Five stars and a tip that wants a card. */
async function reviewWithTip(page: Page, session: Reviewed, tip: string) {
  await openReview(page, session);
  await choose(page, 5);
  await chooseTip(page, tip);
  await expect(page.getByText(`You enter a card for the ${tip} after your review is sent.`)).toBeVisible();
  await submit(page).click();
  await expectSubmitted(page);
  await expect(title(page)).toHaveText('Review Submitted!');
  await expect(page.getByText(`Your ${tip} tip for Priya`)).toBeVisible();
  await expect(cardNumber(page)).toBeVisible();
}

test.describe('a tip', () => {
  test('goes to the card that was kept', async ({ page, context, browser }) => {
    const session = await aPastSession(browser, context, { saveCard: true });
    await openReview(page, session);
    await choose(page, 5);
    await chooseTip(page, '$10');
    await expect(page.getByText('$10 is charged to the card you kept when you booked.')).toBeVisible();
    await submit(page).click();
    await expectSubmitted(page);
    await expect(toast(page)).toContainText('Your $10 tip is charged to the card you kept.');
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await readReview(session)).toMatchObject({ tipAmount: '10.00' });
    await page.getByRole('tab', { name: 'Past (1)' }).click();
    const past = card(page, 'Priya Raman');
    await expect(past).toContainText('You tipped $10.');
    await expect(past.getByRole('link', { name: 'Leave a tip' })).toHaveCount(0);
    await openReview(page, session);
    await expect(title(page)).toHaveText('You have reviewed this session');
    await expect(page.getByRole('img', { name: '5.0 of 5 stars' })).toBeVisible();
  });

  test('is paid with a card that is typed in', async ({ page, context, browser }) => {
    const session = await aPastSession(browser, context);
    await reviewWithTip(page, session, '$15');
    expect(await readReview(session)).toMatchObject({ rating: 5, tipAmount: '0.00' });
    await pay(page, '$15').click();
    await expect(cardNumber(page)).toHaveAccessibleDescription('Your card number is incomplete.');
    await fillCard(page, cards.good);
    await pay(page, '$15').click();
    await expect(toast(page)).toContainText('Tip sent');
    await expect(toast(page)).toContainText('All of it goes to Priya.');
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await readReview(session)).toMatchObject({ tipAmount: '15.00' });
    await page.getByRole('tab', { name: 'Past (1)' }).click();
    await expect(card(page, 'Priya Raman')).toContainText('You tipped $15.');
  });

  test('refused by a bank keeps the review; skipped, it can be given later', async ({
    page,
    context,
    browser,
    expectNoise,
  }) => {
    expectNoise(refusedCall(402));
    const session = await aPastSession(browser, context);
    await reviewWithTip(page, session, '$5');
    await fillCard(page, cards.declined);
    await pay(page, '$5').click();
    await expect(toast(page)).toContainText('Payment FailedYour card was declined.');
    await expect(cardNumber(page)).toHaveAccessibleDescription('Your card was declined.');
    await page.getByRole('link', { name: 'Skip the tip' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await readReview(session)).toMatchObject({ rating: 5, tipAmount: '0.00' });
    await page.getByRole('tab', { name: 'Past (1)' }).click();
    await card(page, 'Priya Raman').getByRole('link', { name: 'Leave a tip' }).click();
    await expect(title(page)).toHaveText('Leave a Tip');
    await expect(page.getByText('Your card was refused: Your card was declined.')).toBeVisible();
    await page.getByRole('button', { name: 'Enter a Card' }).click();
    await fillCard(page, cards.good);
    await pay(page, '$5').click();
    await expect(toast(page)).toContainText('Tip sent');
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await readReview(session)).toMatchObject({ tipAmount: '5.00' });
  });

  test('whose bank wants to see who pays: convinced', async ({ page, context, browser }) => {
    const session = await aPastSession(browser, context);
    await reviewWithTip(page, session, '$10');
    await fillCard(page, cards.threeDSecure);
    await pay(page, '$10').click();
    await expect(page).toHaveURL(/\/sandbox\/stripe\/pages\/challenge\//);
    await page.locator('button[value="complete"]').click();
    await expect(toast(page)).toContainText('Tip sent');
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await readReview(session)).toMatchObject({ tipAmount: '10.00' });
  });

  test('whose bank was not convinced, or was left without an answer, is paid later', async ({
    page,
    context,
    browser,
  }) => {
    const session = await aPastSession(browser, context);
    await reviewWithTip(page, session, '$10');
    await fillCard(page, cards.threeDSecure);
    await pay(page, '$10').click();
    await page.locator('button[value="fail"]').click();
    await expect(page).toHaveURL(new RegExp(`/review/${session.id}$`));
    await expect(toast(page)).toContainText('Payment Failed');
    await expect(title(page)).toHaveText('Leave a Tip');
    await page.getByRole('button', { name: 'Enter a Card' }).click();
    await fillCard(page, cards.threeDSecure);
    await pay(page, '$10').click();
    await expect(page).toHaveURL(/\/challenge\//);
    await openDashboard(page);
    await page.getByRole('tab', { name: 'Past (1)' }).click();
    await card(page, 'Priya Raman').getByRole('link', { name: 'Leave a tip' }).click();
    await page.getByRole('button', { name: 'Enter a Card' }).click();
    await fillCard(page, cards.good);
    await pay(page, '$10').click();
    await expect(toast(page)).toContainText('Tip sent');
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await readReview(session)).toMatchObject({ rating: 5, tipAmount: '10.00' });
  });

  test('is an afterthought on the kept card', { tag: '@desktop' }, async ({ page, context, browser }) => {
    const session = await aPastSession(browser, context, { saveCard: true });
    await context.request.post('/api/reviews', { data: { bookingId: session.id, rating: 5 } });
    await openReview(page, session);
    await expect(title(page)).toHaveText('Leave a Tip');
    await expect(page.getByRole('radio', { name: 'No tip' })).toHaveCount(0);
    await chooseTip(page, '$15');
    await page.getByRole('button', { name: 'Tip $15' }).click();
    await expect(toast(page)).toContainText('Tip sent');
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await readReview(session)).toMatchObject({ tipAmount: '15.00' });
  });

  test('while the provider is away: the review is in, and the tip waits', { tag: '@desktop' }, async ({
    page,
    context,
    browser,
  }) => {
    const session = await aPastSession(browser, context);
    const faults = '/sandbox/stripe/test/faults';
    const fault = { name: 'away', match: 'POST /v1/payment_intents', kind: 'cut-before' };
    const set = await context.request.post(faults, { data: fault });
    expect(set.status(), await set.text()).toBe(200);
    await openReview(page, session);
    await choose(page, 5);
    await chooseTip(page, '$5');
    await submit(page).click();
    await expectSubmitted(page);
    await expect(title(page)).toHaveText('Review Submitted!');
    await expect(page.getByText('It could not be begun just now.')).toBeVisible();
    expect(await readReview(session)).toMatchObject({ rating: 5, tipAmount: '0.00' });
    expect((await context.request.delete(faults)).ok()).toBe(true);
    await page.getByRole('button', { name: 'Enter a Card' }).click();
    await fillCard(page, cards.good);
    await pay(page, '$5').click();
    await expect(toast(page)).toContainText('Tip sent');
    expect(await readReview(session)).toMatchObject({ tipAmount: '5.00' });
  });
});
