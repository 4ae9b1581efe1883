import type { Page } from '@playwright/test';
import { test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect, openReady, toast } from '#test/e2e/fixtures/fixtures.ts';
import { cardNumber, cards, fillCard } from '#test/e2e/fixtures/payment-fixtures.ts';
import {
  aPastSession,
  choose,
  chooseTip,
  comment,
  expectSubmitted,
  openReview,
  readReview,
  submit,
} from '#test/e2e/fixtures/review-fixtures.ts';
import { card, openDashboard } from '#test/e2e/fixtures/session-fixtures.ts';

// Both tests share a server with its own clock.
test.describe.configure({ mode: 'default' });

test('a client reviews a session, the expert replies, and both appear on the profile', {
  tag: '@gate',
}, async ({ page, context, browser }) => {
  const session = await aPastSession(browser, context);
  const { profileId, expert } = session.pair;
  await openDashboard(page);
  await page.getByRole('tab', { name: 'Past (1)' }).click();
  await card(page, 'Priya Raman').getByRole('link', { name: 'Leave Review' }).click();
  await choose(page, 5);
  await comment(page).fill('She found the fault in a minute.');
  await submit(page).click();
  await expectSubmitted(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('tab', { name: 'Past (1)' }).click();
  await expect(card(page, 'Priya Raman').getByText('Reviewed', { exact: true })).toBeVisible();
  await openReady(page, `/profile/${profileId}`);
  await expect(page.getByRole('heading', { name: 'Reviews (1)' })).toBeVisible();
  await expect(page.getByText('Nora L.')).toBeVisible();
  await expect(page.getByText('She found the fault in a minute.')).toBeVisible();
  expect(await readReview(session)).toMatchObject({ rating: 5, tipAmount: '0.00' });

  const expertPage = await expert.newPage();
  await openDashboard(expertPage);
  await expertPage.getByRole('tab', { name: 'Past (1)' }).click();
  const past = card(expertPage, 'Nora Lind');
  await past.getByRole('button', { name: 'Reply' }).click();
  await expertPage.getByLabel('Your reply').fill('Come back with the other clock!');
  await expertPage.getByRole('button', { name: 'Post reply' }).click();
  await expect(past).toContainText('Your replyCome back with the other clock!');
  for (const path of ['/profile/me', `/profile/${profileId}`]) {
    await openReady(expertPage, path);
    await expect(expertPage.getByText('Priya Raman replied')).toBeVisible();
    await expect(expertPage.getByText('Come back with the other clock!')).toBeVisible();
  }
  await openDashboard(page);
  await page.getByRole('tab', { name: 'Past (1)' }).click();
  await expect(card(page, 'Priya Raman')).toContainText('Priya repliedCome back with the other clock!');
});

test('a tip is paid after the bank rejected it, was abandoned, and approved it', {
  tag: '@gate',
}, async ({ page, context, browser }) => {
  const session = await aPastSession(browser, context);
  const title = page.getByRole('heading', { level: 1 });
  const goToBank = async (from: 'review' | 'tip page') => {
    if (from === 'tip page') await page.getByRole('button', { name: 'Enter card details' }).click();
    await fillCard(page, cards.threeDSecure);
    await page.getByRole('button', { name: 'Pay $10' }).click();
    await expect(page).toHaveURL(/\/sandbox\/stripe\/pages\/challenge\//);
  };
  await openReview(page, session);
  await choose(page, 5);
  await chooseTip(page, '$10');
  await submit(page).click();
  await expectSubmitted(page);
  await expect(cardNumber(page)).toBeVisible();
  await goToBank('review');

  await test.step('the bank rejects the payment', async () => {
    await answerChallenge(page, 'fail');
    await expect(page).toHaveURL(new RegExp(`/review/${session.id}$`));
    await expect(toast(page)).toContainText('Payment Failed');
    await expect(title).toHaveText('Leave a tip');
    expect(await readReview(session)).toMatchObject({ rating: 5, tipAmount: '0.00' });
    await goToBank('tip page');
  });

  await test.step('the client leaves the bank’s page', async () => {
    await openDashboard(page);
    await page.getByRole('tab', { name: 'Past (1)' }).click();
    await card(page, 'Priya Raman').getByRole('link', { name: 'Leave a tip' }).click();
    await goToBank('tip page');
  });

  await test.step('the bank approves the payment', async () => {
    await answerChallenge(page, 'complete');
    await expect(toast(page)).toContainText('Tip sent');
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await readReview(session)).toMatchObject({ rating: 5, tipAmount: '10.00' });
  });
});

const answerChallenge = (page: Page, answer: 'complete' | 'fail') =>
  page.locator(`button[value="${answer}"]`).click();
