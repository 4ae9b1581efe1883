import {
  anExpert,
  berlinTime,
  duration,
  expectPayment,
  message,
  openBooking,
  proceed,
  shownTimes,
  takeSlot,
} from './booking-fixtures.ts';
import { expect, openReady, refusedCall, setPrices, signUp, test, toast } from './fixtures.ts';

const taken = 'That time was just taken. Please choose another.';

test.describe('a booking that is not taken', () => {
  test('what is missing is said under its field, and the first gets the focus', async ({ page, browser }) => {
    const { profileId } = await anExpert(browser, {});
    await openBooking(page, profileId);
    await duration(page, 30).click();
    await message(page).fill('x'.repeat(501));
    await proceed(page).click();
    const panel = page.getByRole('region', { name: 'Preferred time' });
    await expect(panel).toHaveAccessibleDescription('Please select a date and time');
    await expect(panel).toBeFocused();
    await expect(message(page)).toHaveAccessibleDescription(/Message must be less than 500 characters$/);
    await (await shownTimes(page)).first().check({ force: true });
    await expect(page.getByText('Please select a date and time')).toHaveCount(0);
    await proceed(page).click();
    await expect(message(page)).toBeFocused();
    await message(page).fill('x'.repeat(500));
    await expect(page.getByText('Message must be less')).toHaveCount(0);
    await proceed(page).click();
    await expectPayment(page);
  });

  test('times that come late get the focus then, unless it has gone on', async ({ page, browser }) => {
    const { profileId } = await anExpert(browser, {});
    await signUp(page.context());
    for (const goesOn of [false, true]) {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/slots?*', async (route) => {
        await held;
        await route.continue();
      });
      await openReady(page, `/book/${profileId}`);
      await duration(page, 30).click();
      await proceed(page).click();
      await expect(page.getByText('Loading free times')).toBeVisible();
      if (goesOn) await message(page).focus();
      release();
      const panel = page.getByRole('region', { name: 'Preferred time' });
      await expect(panel).toHaveAccessibleDescription('Please select a date and time');
      await expect(goesOn ? message(page) : panel).toBeFocused();
      await page.unroute('**/slots?*');
    }
  });

  test('a time that somebody else took meanwhile', async ({ page, browser, expectNoise }) => {
    expectNoise(refusedCall(409));
    const { profileId } = await anExpert(browser, {});
    await openBooking(page, profileId);
    await duration(page, 30).click();
    const chosen = (await shownTimes(page)).nth(1);
    await chosen.check({ force: true });
    const slot = await chosen.inputValue();
    await message(page).fill('Please keep this');
    await takeSlot(browser, profileId, slot);
    await proceed(page).click();
    const panel = page.getByRole('region', { name: 'Preferred time' });
    await expect(panel).toHaveAccessibleDescription(taken);
    await expect(panel).toBeFocused();
    await expect(page.locator(`input[value="${slot}"]`)).toHaveCount(0);
    await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(message(page)).toHaveValue('Please keep this');
    await expect(page.getByRole('radio', { name: '30 min' })).toBeChecked();
    await panel.getByRole('radio').first().check({ force: true });
    await expect(page.getByText(taken)).toHaveCount(0);
    await proceed(page).click();
    await expectPayment(page);
  });

  test('a time that is taken without hours stays written', { tag: '@desktop' }, async ({
    page,
    browser,
    expectNoise,
  }) => {
    expectNoise(refusedCall(409));
    const { profileId } = await anExpert(browser, 'none');
    await openBooking(page, profileId);
    await duration(page, 30).click();
    const field = page.getByLabel('Preferred date and time');
    await field.fill(berlinTime(4, '10:00'));
    await takeSlot(browser, profileId, berlinTime(4, '10:00'), 45);
    await proceed(page).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(`${taken}$`));
    await expect(field).toHaveValue(berlinTime(4, '10:00'));
  });

  test('a longer duration keeps the time while it is free, and says when it isn’t', async ({
    page,
    browser,
  }) => {
    const { profileId } = await anExpert(browser, { startGridMinutes: 15 });
    await openBooking(page, profileId);
    await duration(page, 15).click();
    const times = await shownTimes(page);
    const [chosen, after] = [times.nth(2), times.nth(4)];
    await chosen.check({ force: true });
    const slot = await chosen.inputValue();
    await takeSlot(browser, profileId, await after.inputValue());
    await duration(page, 30).click();
    await expect(page.getByText('free times for 30 min')).toBeVisible();
    await expect(page.locator(`input[value="${slot}"]`)).toBeChecked();
    await duration(page, 45).click();
    const notFree = 'That time is not free for 45 min. Please choose another.';
    const panel = page.getByRole('region', { name: 'Preferred time' });
    await expect(panel.getByRole('alert')).toHaveText(notFree);
    await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText(notFree);
    await expect(page.locator('[data-bottom-bar]')).toContainText(notFree);
    await panel.getByRole('radio').first().check({ force: true });
    await expect(page.getByText(notFree)).toHaveCount(0);
  });

  test('another price is shown, and asked about', async ({ page, browser, expectNoise }) => {
    expectNoise(refusedCall(409));
    const { profileId, context: theirs } = await anExpert(browser, {});
    await openBooking(page, profileId);
    await duration(page, 30).click();
    await (await shownTimes(page)).first().check({ force: true });
    await setPrices(theirs, [50, 80.5, 100]);
    await proceed(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The price is now $80.50. It was $75.' }),
    ).toBeVisible();
    await expect(page.getByText('$80.50 for 30 min').locator('visible=true').first()).toBeVisible();
    await expect(page.getByRole('radio', { name: '30 min' })).toHaveAccessibleName('30 min $80.50');
    await proceed(page).click();
    await expectPayment(page);
    await expect(page.getByText('The price is now')).toHaveCount(0);
  });

  test('a duration that is not sold any more', { tag: '@desktop' }, async ({
    page,
    browser,
    expectNoise,
  }) => {
    expectNoise(refusedCall(400));
    const { profileId, context: theirs } = await anExpert(browser, {});
    await openBooking(page, profileId);
    await duration(page, 45).click();
    await expect(page.getByText(/free times? for 45 min/)).toBeVisible();
    await (await shownTimes(page)).first().check({ force: true });
    await setPrices(theirs, [50, 75]);
    await proceed(page).click();
    await expect(page.getByRole('group', { name: 'Session duration' })).toHaveAccessibleDescription(
      'Please select a session duration',
    );
    await expect(page.getByRole('radio', { name: '45 min' })).toHaveCount(0);
    await expect(proceed(page)).toBeDisabled();
  });

  test('one that can’t be paid stays where it is', { tag: '@desktop' }, async ({ page, browser }) => {
    const { profileId } = await anExpert(browser, {});
    await openBooking(page, profileId);
    await duration(page, 30).click();
    const chosen = (await shownTimes(page)).first();
    await chosen.check({ force: true });
    await page.route('**/api/bookings', async (route) => {
      const answer = await route.fetch();
      return route.fulfill({ response: answer, json: { ...(await answer.json()), clientSecret: null } });
    });
    await proceed(page).click();
    await expect(toast(page)).toContainText('ErrorPayment setup failed. Please try again.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Session');
    await expect(chosen).toBeChecked();
    await page.unroute('**/api/bookings');
    await proceed(page).click();
    await expectPayment(page);
  });

  test('an answer that gets lost is asked for again, and is one booking', async ({
    page,
    browser,
    expectNoise,
  }) => {
    expectNoise(/ERR_FAILED/);
    const { profileId } = await anExpert(browser, {});
    await openBooking(page, profileId);
    await duration(page, 30).click();
    await (await shownTimes(page)).first().check({ force: true });
    await message(page).fill('Once only');
    const made: { key: string | undefined; id: string }[] = [];
    await page.route('**/api/bookings', async (route) => {
      const answer = await route.fetch();
      const { id } = (await answer.json()) as { id: string };
      made.push({ key: route.request().headers()['idempotency-key'], id });
      return made.length === 1 ? route.abort() : route.fulfill({ response: answer });
    });
    await proceed(page).click();
    await expect(toast(page)).toContainText('The connection was lost. Nothing was charged');
    await expect(message(page)).toHaveValue('Once only');
    await proceed(page).click();
    await expectPayment(page);
    expect(made).toHaveLength(2);
    expect(made[1]).toEqual(made[0]);
    await page.goBack();
    await proceed(page).click();
    await expect.poll(() => made.length).toBe(3);
    expect(made[2]?.key).not.toBe(made[0]?.key);
  });
});
