import { anExpert, message, openBooking, shownTimes } from './booking-fixtures.ts';
import { expect, refusedCall, test } from './fixtures.ts';

const failed = 'Free times could not be loaded';
const dayMs = 86_400_000;

test.describe('free times that do not come', { tag: '@desktop' }, () => {
  test('can be tried again, and what was typed stays', async ({ page, browser, expectNoise }) => {
    expectNoise(/ERR_FAILED/);
    const { profileId } = await anExpert(browser, {});
    await page.route('**/slots?*', (route) => route.abort());
    await openBooking(page, profileId);
    await message(page).fill('Still here');
    await expect(page.getByRole('heading', { name: failed })).toBeVisible();
    const again = page.getByRole('button', { name: 'Try Again' });
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(again).not.toHaveAttribute('aria-busy');
    await expect(again).toBeFocused();
    await page.unroute('**/slots?*');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Preferred time' })).toBeFocused();
    await shownTimes(page);
    await expect(message(page)).toHaveValue('Still here');

    await page.getByRole('link', { name: 'Back to Profile' }).click();
    const question = page.getByRole('dialog', { name: 'Leave this booking?' });
    await expect(question).toContainText('Your message will be lost.');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(new RegExp(`/profile/${profileId}$`));
  });

  test('leave the month and the focus where they are', async ({ page, browser, expectNoise }) => {
    expectNoise(refusedCall(500));
    const soon = new Date(Date.now() + 2 * dayMs);
    const { profileId } = await anExpert(browser, {
      days: [soon.getUTCDay()],
      from: '10:00',
      until: '12:00',
    });
    let broken: 'other months' | 'the look ahead' | undefined = 'other months';
    await page.route('**/slots?*', (route) => {
      const { searchParams } = new URL(route.request().url());
      const [from = '', to = ''] = [searchParams.get('from'), searchParams.get('to')].map(String);
      const isAhead = Date.parse(to) - Date.parse(from) > 40 * dayMs;
      const isOther = from.endsWith('-01') && !isAhead;
      const fails = isAhead ? broken === 'the look ahead' : isOther && broken === 'other months';
      return fails ? route.fulfill({ status: 500, json: {} }) : route.continue();
    });
    await openBooking(page, profileId);
    const panel = page.getByRole('region', { name: 'Preferred time' });
    const again = panel.getByRole('button', { name: 'Try Again' });
    const next = page.getByRole('button', { name: 'Next month' });
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('status').filter({ hasText: failed })).toBeVisible();
    await expect(next).toBeFocused();
    await expect(page.getByRole('grid')).toBeVisible();
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(again).not.toHaveAttribute('aria-busy');
    await expect(again).toBeFocused();
    broken = undefined;
    await page.keyboard.press('Enter');
    await expect(panel).toBeFocused();
    await expect(panel.getByRole('radio').first()).toBeAttached();

    await test.step('what could not be looked up is not said to be so', async () => {
      broken = 'the look ahead';
      for (let months = 0; months < 3; months += 1) await next.click();
      await expect(panel).toContainText('Later months could not be checked.');
      await expect(panel).not.toContainText('after that either');
      broken = undefined;
      await again.focus();
      await page.keyboard.press('Enter');
      await expect(panel).toContainText('Priya has no free times after that either.');
      await expect(panel).toBeFocused();
    });
  });
});
