import type { BrowserContext, Page } from '@playwright/test';
import { hourMs } from '#shared/durations.ts';
import {
  anExpert,
  duration,
  expectPayment,
  message,
  proceed,
  shownTimes,
} from '#test/e2e/fixtures/booking-fixtures.ts';
import { hourAfter, moveTo, now, openAt, test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect, openReady, password, refusedCall, signUp, toast } from '#test/e2e/fixtures/fixtures.ts';
import { cards, payWith } from '#test/e2e/fixtures/payment-fixtures.ts';
import { box, cards as found } from '#test/e2e/fixtures/search-fixtures.ts';
import { card, choose, dialog, openDashboard } from '#test/e2e/fixtures/session-fixtures.ts';

test('a client and an expert go from a search to the payout', async ({
  page,
  context,
  browser,
  expectNoise,
}) => {
  test.slow();
  expectNoise(refusedCall(402));
  // Sessions expire as the clock moves by weeks, and open pages get a 401.
  expectNoise(refusedCall(401));
  const { context: expert, username: expertName } = await anExpert(
    browser,
    {},
    {
      headline: 'Marine chronometers, kept running',
    },
  );
  await expert.request.patch('/api/user/update', { data: { firstName: 'Odile', lastName: 'Perret' } });
  const theirs = await expert.newPage();
  const { username } = await signUp(context, {
    firstName: 'Nora',
    lastName: 'Lind',
    timeZone: 'Europe/Berlin',
  });
  const [own, asked] = [card(page, 'Odile Perret'), card(theirs, 'Nora Lind')];

  await test.step('the client searches and finds the expert', async () => {
    await openReady(page, '/search');
    await box(page).fill('marine chronometers');
    await box(page).press('Enter');
    await found(page).filter({ hasText: 'Odile Perret' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Odile Perret');
    await page.getByRole('link', { name: 'Request Time' }).locator('visible=true').first().click();
  });

  await test.step('the client requests 30 minutes and pays with the third card', async () => {
    await request(page, 'About my clock');
    await payWith(page, cards.declined);
    await expect(toast(page)).toContainText('Payment Failed');
    await payWith(page, cards.threeDSecure);
    await page.locator('button[value="fail"]').click();
    await expect(page.getByText('Your bank didn’t approve the payment.').first()).toBeVisible();
    await expectPayment(page);
    await payWith(page, cards.good);
    await expect(toast(page)).toContainText('Booking Request Sent!');
    await expect(own).toContainText(/Odile has until .* to respond/);
  });

  await test.step('the expert accepts and proposes another time', async () => {
    await openDashboard(theirs);
    await expect(asked).toContainText('About my clock');
    await asked.getByRole('button', { name: 'Accept request' }).click();
    await expect(toast(theirs)).toContainText('Session confirmed');
    await choose(theirs, 'Propose a new time');
    await dialog(theirs).getByRole('button', { name: 'Next month' }).click();
    await expect(theirs.locator('[aria-busy="true"]')).toHaveCount(0);
    await dialog(theirs).getByRole('radio').nth(5).check({ force: true });
    await dialog(theirs).getByRole('button', { name: 'Send proposal' }).click();
    await expect(toast(theirs)).toContainText('Proposal sent');
  });

  const start = await test.step('the client accepts the new time', async () => {
    await page.reload();
    await expect(own).toContainText('Confirmed');
    await own.getByRole('button', { name: 'Accept new time' }).click();
    await expect(toast(page)).toContainText('Session rescheduled');
    const [booking] = (await (await context.request.get('/api/bookings/me')).json()) as ScheduledBooking[];
    return Date.parse(booking?.scheduledAt ?? '');
  });

  await test.step('the expert connects an account while the money is in escrow', async () => {
    await openReady(theirs, '/payouts');
    await expect(sum(theirs, 'Held')).toContainText('$75');
    await theirs.getByRole('button', { name: 'Connect account' }).click();
    await theirs.getByRole('button', { name: /finish/i }).click();
    await expect(theirs.getByRole('heading', { name: 'Your account is connected' })).toBeVisible();
  });

  await test.step('the session takes place and is completed', async () => {
    await moveTo(context, start - hourMs / 6);
    await signIn(context, username);
    await signIn(expert, expertName);
    await openAt(page, start - hourMs / 6);
    await expect(own.getByRole('link', { name: 'Join Meeting' })).toHaveAttribute('href', /\/room\/[\w-]+$/);
    await moveTo(context, start + hourMs);
    await openAt(theirs, start + hourMs);
    await theirs.getByRole('tab', { name: 'Past (1)' }).click();
    await expect(asked).toBeVisible();
    await openAt(page, start + hourMs);
    await page.getByRole('tab', { name: 'Past (1)' }).click();
    await expect(own.getByRole('link', { name: 'Leave Review' })).toBeVisible();
  });

  await test.step('two days later the expert is paid', async () => {
    await moveTo(context, start + 49 * hourMs);
    await context.request.post('/test/jobs');
    await openReady(theirs, '/payouts');
    await expect(sum(theirs, 'Paid')).toContainText('$67.50');
    await expect(sum(theirs, 'Held')).toContainText('$0');
  });

  await test.step('a second request expires unanswered and charges nothing', async () => {
    const from = await now(context);
    const { profileId } = await ownProfile(theirs);
    const answer = await context.request.post('/api/bookings', {
      data: { profileId, duration: 15, scheduledAt: new Date(hourAfter(from) + 72 * hourMs).toISOString() },
    });
    const { id } = (await answer.json()) as { id: string };
    await page.clock.setFixedTime(from);
    await openReady(page, `/book/${profileId}?booking=${id}`);
    await expectPayment(page);
    await payWith(page, cards.good);
    await expect(toast(page)).toContainText('Booking Request Sent!');
    await moveTo(context, from + 49 * hourMs);
    await page.clock.setFixedTime(from + 49 * hourMs);
    await openDashboard(page);
    await page.getByRole('tab', { name: 'Past (1)' }).click();
    await expect(page.getByText('Canceled, declined, and expired (1)')).toBeVisible();
    await expect(page.getByText('Odile didn’t respond in time. You weren’t charged.')).toBeVisible();
  });
});

type ScheduledBooking = { scheduledAt: string };

/** From the booking form to the card form. */
async function request(page: Page, text: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Session');
  await duration(page, 30).click();
  await (await shownTimes(page)).nth(3).check({ force: true });
  await message(page).fill(text);
  await proceed(page).click();
  await expectPayment(page);
}

/** One of the three amounts on the payouts page. */
const sum = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd').first();

async function signIn(context: BrowserContext, username: string) {
  expect((await context.request.post('/auth/login', { data: { username, password } })).status()).toBe(200);
}

async function ownProfile(page: Page) {
  const answer = await page.request.get('/api/profile/me');
  return { profileId: ((await answer.json()) as { id: string }).id };
}
