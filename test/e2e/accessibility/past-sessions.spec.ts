import { minuteMs } from '#shared/durations.ts';
import { hourAfter, moveTo, now, openAt, test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect, openReady } from '#test/e2e/fixtures/fixtures.ts';
import { mailedUnsubscribeLink } from '#test/e2e/fixtures/mail-fixtures.ts';
import { cardNumber } from '#test/e2e/fixtures/payment-fixtures.ts';
import {
  aPastSession,
  choose,
  chooseTip,
  openReview,
  submit,
  words,
} from '#test/e2e/fixtures/review-fixtures.ts';
import { aPair, card, confirmed, dialog, openDashboard } from '#test/e2e/fixtures/session-fixtures.ts';
import { examinationTimeout, examine } from './examine.ts';

// One server with a clock of its own serves them all.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'default', timeout: examinationTimeout });

test('a client can review and tip, and the expert can answer', { tag: '@gate' }, async ({
  page,
  context,
  browser,
}) => {
  const session = await aPastSession(browser, context);
  await test.step('the client', async () => {
    await openReview(page, session);
    await examine(page, 'the review form');
    await choose(page, 4);
    await words(page).fill('w'.repeat(1001));
    await chooseTip(page, '$10');
    await submit(page).click();
    await expect(page.getByText('Review must be less than 1000 characters')).toBeVisible();
    await examine(page, 'the review form with a message');
    await words(page).fill(`${'Long'.repeat(40)} and some more words about it.`);
    await submit(page).click();
    await expect(cardNumber(page)).toBeVisible();
    await examine(page, 'the card for the tip');
    await openReview(page, session);
    await examine(page, 'the tip that is begun');
  });

  await test.step('the expert', async () => {
    const theirs = await session.pair.expert.newPage();
    await theirs.emulateMedia({ reducedMotion: 'reduce' });
    await openDashboard(theirs);
    await theirs.getByRole('tab', { name: 'Past (1)' }).click();
    await card(theirs, 'Nora Lind').getByRole('button', { name: 'Answer' }).click();
    await theirs.getByLabel('Your answer').fill('Thank you. Come back with the other clock.');
    await examine(theirs, 'the answer');
    await theirs.getByRole('button', { name: 'Send answer' }).click();
    await expect(card(theirs, 'Nora Lind')).toContainText('Your answer');
    await expect(dialog(theirs)).toHaveCount(0);
    await examine(theirs, 'the answered session');
    await openReview(theirs, session);
    await examine(theirs, 'the review page of the expert’s own session');
    await openReady(theirs, `/profile/${session.pair.profileId}`);
    await examine(theirs, 'the profile with a review');
  });
});

test('an expert can mark a no-show, and the client can object', { tag: '@gate' }, async ({
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
    const theirs = await pair.expert.newPage();
    await theirs.emulateMedia({ reducedMotion: 'reduce' });
    await openAt(theirs, later);
    await theirs.getByRole('tab', { name: 'Past (1)' }).click();
    const client = card(theirs, 'Nora Lind');
    await client.getByRole('button', { name: 'Didn’t come' }).click();
    await expect(dialog(theirs)).toContainText('You are paid as if the session had taken place: $67.50.');
    await examine(theirs, 'the question before a no-show');
    await dialog(theirs).getByRole('button', { name: 'Didn’t come' }).click();
    await expect(client).toContainText('Marked as no-show: Nora didn’t come.');
  });

  await test.step('the client', async () => {
    await openAt(page, later);
    await page.getByRole('tab', { name: 'Past (1)' }).click();
    const expert = card(page, 'Priya Raman');
    await expect(expert).toContainText('Marked as no-show: Priya says that you didn’t come.');
    await expert.getByRole('button', { name: 'Report a problem' }).click();
    await dialog(page).getByRole('button', { name: 'Report' }).click();
    await expect(dialog(page)).toContainText('Please say what went wrong');
    await examine(page, 'reporting a problem');
    await dialog(page).getByLabel('What went wrong?').fill('I was there, nobody else was.');
    await dialog(page).getByRole('button', { name: 'Report' }).click();
    await expect(expert).toContainText('On hold: the payout waits until somebody has looked at it.');
  });
});

test('everybody can use the page that stops mails', { tag: '@gate' }, async ({ page, browser }) => {
  const { link } = await mailedUnsubscribeLink(browser);
  await openReady(page, link);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Unsubscribe from new message emails?');
  await examine(page, 'the question before mails stop');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(title).toHaveText('You’re unsubscribed from new message emails');
  await examine(page, 'mails that are stopped');
});
