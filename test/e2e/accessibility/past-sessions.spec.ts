import { minuteMs } from '#shared/durations.ts';
import { hourAfter, moveTo, now, openAt, test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect, openReady } from '#test/e2e/fixtures/fixtures.ts';
import { mailedUnsubscribeLink } from '#test/e2e/fixtures/mail-fixtures.ts';
import { cardNumber } from '#test/e2e/fixtures/payment-fixtures.ts';
import {
  aPastSession,
  choose,
  chooseTip,
  comment,
  openReview,
  submit,
} from '#test/e2e/fixtures/review-fixtures.ts';
import { aPair, card, confirmed, dialog, openDashboard } from '#test/e2e/fixtures/session-fixtures.ts';
import { examinationTimeout, examine } from './examine.ts';

// All tests share a server with its own clock.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'default', timeout: examinationTimeout });

test('a client can review and tip, and the expert can reply', { tag: '@gate' }, async ({
  page,
  context,
  browser,
}) => {
  const session = await aPastSession(browser, context);
  await test.step('the client', async () => {
    await openReview(page, session);
    await examine(page, 'the review form');
    await choose(page, 4);
    await comment(page).fill('w'.repeat(1001));
    await chooseTip(page, '$10');
    await submit(page).click();
    await expect(page.getByText('Review must be less than 1000 characters')).toBeVisible();
    await examine(page, 'the review form with a message');
    await comment(page).fill(`${'Long'.repeat(40)} and some more words about it.`);
    await submit(page).click();
    await expect(cardNumber(page)).toBeVisible();
    await examine(page, 'the card for the tip');
    await openReview(page, session);
    await examine(page, 'a tip that was started');
  });

  await test.step('the expert', async () => {
    const expertPage = await session.pair.expert.newPage();
    await expertPage.emulateMedia({ reducedMotion: 'reduce' });
    await openDashboard(expertPage);
    await expertPage.getByRole('tab', { name: 'Past (1)' }).click();
    await card(expertPage, 'Nora Lind').getByRole('button', { name: 'Reply' }).click();
    await expertPage.getByLabel('Your reply').fill('Thank you. Come back with the other clock.');
    await examine(expertPage, 'the reply');
    await expertPage.getByRole('button', { name: 'Post reply' }).click();
    await expect(card(expertPage, 'Nora Lind')).toContainText('Your reply');
    await expect(dialog(expertPage)).toHaveCount(0);
    await examine(expertPage, 'the session with a reply');
    await openReview(expertPage, session);
    await examine(expertPage, 'the review page of the expert’s own session');
    await openReady(expertPage, `/profile/${session.pair.profileId}`);
    await examine(expertPage, 'the profile with a review');
  });
});

test('an expert can mark a no-show, and the client can report a problem', { tag: '@gate' }, async ({
  page,
  context,
  browser,
}) => {
  const pair = await aPair(browser, context);
  const start = hourAfter(await now(context));
  await confirmed(pair, { scheduledAt: new Date(start).toISOString() });
  const later = start + 60 * minuteMs;
  await moveTo(context, later);

  await test.step('the expert', async () => {
    const expertPage = await pair.expert.newPage();
    await expertPage.emulateMedia({ reducedMotion: 'reduce' });
    await openAt(expertPage, later);
    await expertPage.getByRole('tab', { name: 'Past (1)' }).click();
    const client = card(expertPage, 'Nora Lind');
    await client.getByRole('button', { name: 'Mark as no-show' }).click();
    await expect(dialog(expertPage)).toContainText('You’ll still be paid $67.50 for the session.');
    await examine(expertPage, 'the no-show dialog');
    await dialog(expertPage).getByRole('button', { name: 'Mark as no-show' }).click();
    await expect(client).toContainText('You marked Nora as a no-show.');
  });

  await test.step('the client', async () => {
    await openAt(page, later);
    await page.getByRole('tab', { name: 'Past (1)' }).click();
    const expert = card(page, 'Priya Raman');
    await expect(expert).toContainText('Priya marked you as a no-show.');
    await expert.getByRole('button', { name: 'Report a problem' }).click();
    await dialog(page).getByRole('button', { name: 'Send report' }).click();
    await expect(dialog(page)).toContainText('Please tell us what went wrong');
    await examine(page, 'reporting a problem');
    await dialog(page).getByLabel('What went wrong?').fill('I was there, nobody else was.');
    await dialog(page).getByRole('button', { name: 'Send report' }).click();
    await expect(expert).toContainText('The payout is paused while we look into this session.');
  });
});

test('a person who unsubscribes can use the unsubscribe page', { tag: '@gate' }, async ({
  page,
  browser,
}) => {
  const { link } = await mailedUnsubscribeLink(browser);
  await openReady(page, link);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Unsubscribe from new message emails?');
  await examine(page, 'the question before mails stop');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(title).toHaveText('You’re unsubscribed from new message emails');
  await examine(page, 'mails that are stopped');
});
