import {
  anExpert,
  berlinTime,
  clockIn,
  duration,
  expectPayment,
  openBooking,
  proceed,
  setHours,
} from './booking-fixtures.ts';
import { expect, openReady, refusedCall, setPrices, signUp, signUpExpert, test } from './fixtures.ts';

test.describe('booking without hours', () => {
  test('any time may be asked for, from now on', async ({ page, browser }) => {
    const { profileId } = await anExpert(browser, 'none');
    await openBooking(page, profileId);
    await duration(page, 45).click();
    const field = page.getByLabel('Preferred date and time');
    await expect(page.getByText('Priya has set no hours.')).toBeVisible();
    const now = berlinTime(0, clockIn('Europe/Berlin', new Date().toISOString()));
    const ahead = Date.parse(`${await field.getAttribute('min')}Z`) - Date.parse(`${now}Z`);
    // What the expert's notice leaves.
    expect(Math.abs(ahead - 120 * 60_000)).toBeLessThan(180_000);
    expect(await field.getAttribute('max')).toContain(berlinTime(60, '').slice(0, 10));
    await field.fill(berlinTime(3, '15:30'));
    await test.step('other clocks show the same instant', async () => {
      await page.getByRole('button', { name: 'Change time zone' }).click();
      const zone = page.getByLabel('Your time zone');
      await zone.selectOption('Asia/Kolkata');
      await expect(field).toHaveValue(/T(20:00|19:00)$/);
      await zone.selectOption('Europe/Berlin');
      await expect(field).toHaveValue(berlinTime(3, '15:30'));
    });
    await expect(page.getByRole('status').filter({ hasText: '15:30 – 16:15 · Berlin time' })).toContainText(
      'for Priya, UTC',
    );
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await proceed(page).click();
    expect((await sent).postDataJSON()).toMatchObject({
      scheduledAt: berlinTime(3, '15:30'),
      timeZone: 'Europe/Berlin',
      price: '100.00',
    });
    await expectPayment(page);
    await page.goBack();
    await expect(field).toHaveValue(berlinTime(3, '15:30'));
  });

  test('what is wrong with it is said under it', async ({ page, browser, expectNoise }) => {
    expectNoise(refusedCall(400));
    const { profileId, context: theirs } = await anExpert(browser, 'none');
    await openBooking(page, profileId);
    await duration(page, 15).click();
    await proceed(page).click();
    const field = page.getByLabel('Preferred date and time');
    await expect(page.getByText('Please select a date and time')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(berlinTime(-2, '10:00'));
    await field.blur();
    await expect(field).toHaveAccessibleDescription(/Please choose a time in the future$/);
    await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('Choose a time');
    await field.fill(berlinTime(90, '10:00'));
    await proceed(page).click();
    await expect(field).toHaveAccessibleDescription(/The latest time is .*\d\d:\d\d$/);
    await expect(field).toBeFocused();

    await test.step('by the server too, where it knows better', async () => {
      await setHours(theirs, { days: [], horizonDays: 1 });
      await field.fill(berlinTime(3, '10:00'));
      await proceed(page).click();
      await expect(field).toHaveAccessibleDescription(/Please choose a time within the next 1 day$/);
      await expect(field).toHaveValue(berlinTime(3, '10:00'));
    });
  });
});

test.describe('who can’t be booked', () => {
  test('nobody by that id', async ({ page, context, expectNoise }) => {
    expectNoise(refusedCall(404));
    await signUp(context);
    await openReady(page, '/book/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Browse Experts' }).click();
    await expect(page).toHaveURL(/\/search$/);
  });

  test('oneself', async ({ page, context }) => {
    const { profileId } = await signUpExpert(context);
    await openReady(page, `/book/${profileId}`);
    await expect(page.getByRole('heading', { name: 'This is your own page' })).toBeVisible();
    await page.getByRole('link', { name: 'View Profile' }).click();
    await expect(page).toHaveURL(new RegExp(`/profile/${profileId}$`));
  });

  test('someone without prices, someone switched off', async ({ page, browser, context }) => {
    const { profileId, context: theirs } = await anExpert(browser, {});
    await setPrices(theirs, []);
    await signUp(context);
    await openReady(page, `/book/${profileId}`);
    await expect(page.getByRole('heading', { name: 'Priya Raman has not set prices yet' })).toBeVisible();
    await setPrices(theirs, [50]);
    await theirs.request.patch('/api/profile/me', { data: { isActive: false } });
    await openReady(page, `/book/${profileId}`);
    await expect(page.getByRole('heading', { name: 'Priya Raman is not taking new sessions' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Experts' })).toBeVisible();
  });
});

test('nothing moves while it loads', async ({ page, browser, context }) => {
  const { profileId } = await anExpert(browser, {});
  await signUp(context);
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const call of ['**/slots?*', '**/api/profiles/*']) {
    await page.route(call, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return route.continue();
    });
  }
  await openReady(page, `/book/${profileId}`);
  await expect(page.getByRole('region', { name: 'Preferred time' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
});
