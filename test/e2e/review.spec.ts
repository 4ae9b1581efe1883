import { hourAfter, now, test } from './clock-fixtures.ts';
import { expect, openReady, refusedCall, toast } from './fixtures.ts';
import {
  aPastSession,
  choose,
  expectSubmitted,
  openReview,
  readReview,
  star,
  submit,
  tipOf,
  words,
} from './review-fixtures.ts';
import { aPair, card, confirmed, openDashboard } from './session-fixtures.ts';

test.describe.configure({ mode: 'default' });

test.describe('a review', () => {
  test('without a tip: sent from the dashboard, and said there and on the profile', async ({
    page,
    context,
    browser,
  }) => {
    const session = await aPastSession(browser, context);
    await openDashboard(page);
    await page.getByRole('tab', { name: 'Past (1)' }).click();
    await card(page, 'Priya Raman').getByRole('link', { name: 'Leave Review' }).click();
    await expect(page).toHaveTitle('Share Your Experience · InTime');
    const summary = page.getByRole('complementary', { name: 'Your session' });
    for (const text of ['Priya Raman', 'Clockmaker', '30 min', '$75 for 30 min', 'Berlin time']) {
      await expect(summary).toContainText(text);
    }
    await expect(submit(page)).toBeDisabled();
    for (const [count, label] of [
      [1, 'Needs Improvement'],
      [2, 'Fair'],
      [3, 'Good'],
      [4, 'Very Good'],
      [5, 'Excellent!'],
    ] as const) {
      await choose(page, count);
      await expect(
        page.getByRole('group', { name: 'Rating' }).getByText(label, { exact: true }),
      ).toBeVisible();
    }
    await expect(tipOf(page, 'No tip')).toBeChecked();
    await words(page).fill('x'.repeat(1001));
    await expect(page.getByText('1001 / 1000')).toBeVisible();
    await submit(page).click();
    await expect(words(page)).toHaveAccessibleDescription(/Review must be less than 1000 characters/);
    await expect(words(page)).toBeFocused();
    await words(page).fill('She found the fault in a minute.');
    await submit(page).click();
    await expectSubmitted(page);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('tab', { name: 'Past (1)' }).click();
    const past = card(page, 'Priya Raman');
    await expect(past.getByText('Reviewed', { exact: true })).toBeVisible();
    await expect(past).toContainText('She found the fault in a minute.');
    await expect(past.getByRole('link', { name: 'Leave a tip' })).toBeVisible();
    await openReady(page, `/profile/${session.pair.profileId}`);
    await expect(page.getByRole('heading', { name: 'Reviews (1)' })).toBeVisible();
    await expect(page.getByText('Nora L.')).toBeVisible();
    await expect(page.getByText('She found the fault in a minute.')).toBeVisible();
    expect(await readReview(session)).toMatchObject({ rating: 5, tipAmount: '0.00' });
  });

  test('a second visit says that it is written, and an earlier one that it can’t be yet', async ({
    page,
    context,
    browser,
  }) => {
    const session = await aPastSession(browser, context);
    await openReview(page, session);
    await choose(page, 4);
    await submit(page).click();
    await expectSubmitted(page);
    const tipped = await context.request.post(`/api/bookings/${session.id}/tip`, { data: { amount: 5 } });
    expect(tipped.status()).toBe(200);
    await openReview(page, session);
    // A tip is still theirs to give; the review isn't any more.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave a Tip');
    await expect(page.getByText('You have reviewed your session with Priya.')).toBeVisible();
    await expect(submit(page)).toHaveCount(0);
    const theirs = await session.pair.expert.newPage();
    await openReview(theirs, session);
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Your client reviews this session');
    const scheduledAt = new Date(hourAfter(await now(context)) + 200 * 3_600_000).toISOString();
    const { id } = await confirmed(await aPair(browser, context), { scheduledAt });
    await openReview(page, { id });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your session isn’t over yet');
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('of a booking that isn’t there', async ({ page, context, browser, expectNoise }) => {
    expectNoise(refusedCall(404));
    await aPair(browser, context);
    await openReview(page, { id: '00000000-0000-4000-8000-000000000000' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking not found');
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('that could not be sent is still there, is asked about, and is sent once', async ({
    page,
    context,
    browser,
    expectNoise,
  }) => {
    expectNoise(/Failed to load resource/);
    const session = await aPastSession(browser, context);
    await openReview(page, session);
    await choose(page, 3);
    await words(page).fill('All in all good.');
    let lost = 0;
    // It arrives, and the answer doesn't.
    await page.route('**/api/reviews', async (route) => {
      lost += 1;
      if (lost > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await submit(page).click();
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText('What you wrote is still here');
    await expect(words(page)).toHaveValue('All in all good.');
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without sending?' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await submit(page).click();
    await expectSubmitted(page);
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(lost).toBe(2);
    expect(await readReview(session)).toMatchObject({ rating: 3, comment: 'All in all good.' });
  });

  test('refused by the server says so, with what was typed still there', { tag: '@desktop' }, async ({
    page,
    context,
    browser,
    expectNoise,
  }) => {
    expectNoise(refusedCall(429));
    await openReview(page, await aPastSession(browser, context));
    await page.route('**/api/reviews', (route) =>
      route.fulfill({ status: 429, json: { code: 'limited', message: 'Too many attempts.' } }),
    );
    await choose(page, 5);
    await words(page).fill('Kept');
    await submit(page).click();
    await expect(toast(page)).toContainText('ErrorToo many attempts.');
    await expect(words(page)).toHaveValue('Kept');
    await expect(star(page, 5)).toBeChecked();
  });

  test('by keyboard alone', { tag: '@desktop' }, async ({ page, context, browser }) => {
    const session = await aPastSession(browser, context, { saveCard: true });
    await openReview(page, session);
    const { keyboard } = page;
    await expect(star(page, 1)).toBeAttached();
    await page.getByRole('link', { name: 'Back to Dashboard' }).focus();
    await keyboard.press('Tab');
    await expect(star(page, 1)).toBeFocused();
    await keyboard.press('Space');
    await expect(star(page, 1)).toBeChecked();
    for (let n = 0; n < 3; n += 1) await keyboard.press('ArrowRight');
    await expect(star(page, 4)).toBeChecked();
    await keyboard.press('Tab');
    await expect(words(page)).toBeFocused();
    await keyboard.type('By hand.');
    await keyboard.press('Tab');
    await expect(tipOf(page, 'No tip')).toBeFocused();
    await keyboard.press('ArrowRight');
    await expect(tipOf(page, '$5')).toBeChecked();
    await keyboard.press('Tab');
    await expect(submit(page)).toBeFocused();
    await keyboard.press('Enter');
    await expectSubmitted(page);
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await readReview(session)).toMatchObject({ rating: 4, comment: 'By hand.', tipAmount: '5.00' });
  });

  test('the expert answers it, once, and the profile shows it', async ({ page, context, browser }) => {
    const session = await aPastSession(browser, context);
    const { pair, id } = session;
    await openReady(page, `/profile/${pair.profileId}`);
    const sent = await context.request.post('/api/reviews', {
      data: { bookingId: id, rating: 4, comment: 'Patient and exact.' },
    });
    expect(sent.status()).toBe(201);
    const theirs = await pair.expert.newPage();
    await openDashboard(theirs);
    await theirs.getByRole('tab', { name: 'Past (1)' }).click();
    const past = card(theirs, 'Nora Lind');
    await expect(past.getByRole('region', { name: 'Review' })).toContainText('Nora’s review');
    await expect(past.getByRole('img', { name: '4.0 of 5 stars' })).toBeVisible();
    await expect(past).toContainText('Patient and exact.');
    await past.getByRole('button', { name: 'Answer' }).click();
    const dialog = theirs.getByRole('dialog', { name: 'Answer Nora’s review' });
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await expect(dialog.getByLabel('Your answer')).toHaveAccessibleDescription(/Please write an answer/);
    await dialog.getByLabel('Your answer').fill('Come back with the other clock!');
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await expect(toast(theirs)).toContainText('Answer sent');
    await expect(past).toContainText('Your answerCome back with the other clock!');
    await expect(past.getByRole('button', { name: 'Answer' })).toHaveCount(0);
    for (const path of ['/profile/me', `/profile/${pair.profileId}`]) {
      await openReady(theirs, path);
      await expect(theirs.getByText('Priya Raman answered')).toBeVisible();
      await expect(theirs.getByText('Come back with the other clock!')).toBeVisible();
    }
    await openDashboard(page);
    await page.getByRole('tab', { name: 'Past (1)' }).click();
    await expect(card(page, 'Priya Raman')).toContainText('Priya answeredCome back with the other clock!');
  });
});
