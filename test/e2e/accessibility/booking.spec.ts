import { anExpert, duration, proceed, shownTimes } from '#test/e2e/fixtures/booking-fixtures.ts';
import { expect, newName, openReady, refusedCall, signUp, test, toast } from '#test/e2e/fixtures/fixtures.ts';
import { mailedLink } from '#test/e2e/fixtures/mail-fixtures.ts';
import { cards, complete, openPayment, payWith } from '#test/e2e/fixtures/payment-fixtures.ts';
import { aPair, paidRequest } from '#test/e2e/fixtures/session-fixtures.ts';
import { examinationTimeout, examine } from './examine.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: examinationTimeout });

test('a client can use the booking page', { tag: '@phone' }, async ({ page, context, browser }) => {
  const { profileId } = await anExpert(browser, {});
  await signUp(context);
  await openReady(page, `/book/${profileId}`);
  const times = await shownTimes(page);
  await examine(page, 'the booking page');
  await duration(page, 30).click();
  await proceed(page).click();
  await expect(page.getByText('Please select a date and time')).toBeVisible();
  await page.getByRole('button', { name: 'Change time zone' }).click();
  await examine(page, 'the booking page with errors');
  await times.first().check({ force: true });
  await examine(page, 'the booking page filled in');
});

test('a client can use the payment page', { tag: '@gate' }, async ({ page, browser, expectNoise }) => {
  expectNoise(refusedCall(402));
  expectNoise(refusedCall(404));
  const { profileId } = await openPayment(page, browser);
  await examine(page, 'the payment page');
  await complete(page).click();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await examine(page, 'the payment page with errors');
  await payWith(page, cards.declined);
  await expect(toast(page)).toContainText('Payment Failed');
  // A focused toast isn't dismissed.
  await toast(page).getByRole('button', { name: 'Close' }).focus();
  await examine(page, 'the payment page after a declined card');
  await expect(toast(page)).toContainText('Payment Failed');
  await openReady(page, `/book/${profileId}?booking=none`);
  await expect(page.getByRole('heading', { name: 'Booking not found' })).toBeVisible();
  await examine(page, 'a booking that is not found');
});

test('an expert can use the page that a request email links to', { tag: '@gate' }, async ({
  page,
  browser,
}) => {
  const email = `${newName()}@example.com`;
  const pair = await aPair(browser, await browser.newContext(), { expert: { email } });
  await paidRequest(pair, { message: 'My clock is slow' });
  await page.goto(await mailedLink(pair.client, email, /\/respond\/\S+/));
  await expect(page.getByRole('button', { name: 'Accept request' })).toBeVisible();
  await examine(page, 'a request to answer');
});
