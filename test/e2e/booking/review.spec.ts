import type { Page } from '@playwright/test';
import { test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect, openReady, toast } from '#test/e2e/fixtures/fixtures.ts';
import { cardNumber, cards, fillCard } from '#test/e2e/fixtures/payment-fixtures.ts';
import {
  aPastSession,
  choose,
  chooseTip,
  expectSubmitted,
  openReview,
  readReview,
  submit,
  words,
} from '#test/e2e/fixtures/review-fixtures.ts';
import { card, openDashboard } from '#test/e2e/fixtures/session-fixtures.ts';

// One server with a clock of its own serves both.
test.describe.configure({ mode: 'default' });

test('a client reviews a session, the expert answers, and both stand on the profile', {
  tag: '@gate',
}, async ({ page, context, browser }) => {
  const session = await aPastSession(browser, context);
  const { profileId, expert } = session.pair;
  await openDashboard(page);
  await page.getByRole('tab', { name: 'Past (1)' }).click();
  await card(page, 'Priya Raman').getByRole('link', { name: 'Leave Review' }).click();
  await choose(page, 5);
  await words(page).fill('She found the fault in a minute.');
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

  const theirs = await expert.newPage();
  await openDashboard(theirs);
  await theirs.getByRole('tab', { name: 'Past (1)' }).click();
  const past = card(theirs, 'Nora Lind');
  await past.getByRole('button', { name: 'Answer' }).click();
  await theirs.getByLabel('Your answer').fill('Come back with the other clock!');
  await theirs.getByRole('button', { name: 'Send answer' }).click();
  await expect(past).toContainText('Your answerCome back with the other clock!');
  for (const path of ['/profile/me', `/profile/${profileId}`]) {
    await openReady(theirs, path);
    await expect(theirs.getByText('Priya Raman replied')).toBeVisible();
    await expect(theirs.getByText('Come back with the other clock!')).toBeVisible();
  }
  await openDashboard(page);
  await page.getByRole('tab', { name: 'Past (1)' }).click();
  await expect(card(page, 'Priya Raman')).toContainText('Priya answeredCome back with the other clock!');
});

test('a tip is paid after the bank said no, was left without an answer, and said yes', {
  tag: '@gate',
}, async ({ page, context, browser }) => {
  const session = await aPastSession(browser, context);
  const title = page.getByRole('heading', { level: 1 });
  const goToBank = async (through: 'the review' | 'Leave a Tip') => {
    if (through === 'Leave a Tip') await page.getByRole('button', { name: 'Enter a Card' }).click();
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
  await goToBank('the review');

  await test.step('the bank says no', async () => {
    await answerChallenge(page, 'fail');
    await expect(page).toHaveURL(new RegExp(`/review/${session.id}$`));
    await expect(toast(page)).toContainText('Payment Failed');
    await expect(title).toHaveText('Leave a Tip');
    expect(await readReview(session)).toMatchObject({ rating: 5, tipAmount: '0.00' });
    await goToBank('Leave a Tip');
  });

  await test.step('the bank is left without an answer', async () => {
    await openDashboard(page);
    await page.getByRole('tab', { name: 'Past (1)' }).click();
    await card(page, 'Priya Raman').getByRole('link', { name: 'Leave a tip' }).click();
    await goToBank('Leave a Tip');
  });

  await test.step('the bank says yes', async () => {
    await answerChallenge(page, 'complete');
    await expect(toast(page)).toContainText('Tip sent');
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await readReview(session)).toMatchObject({ rating: 5, tipAmount: '10.00' });
  });
});

const answerChallenge = (page: Page, answer: 'complete' | 'fail') =>
  page.locator(`button[value="${answer}"]`).click();
