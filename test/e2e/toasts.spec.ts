import type { Page } from '@playwright/test';
import { expect, openReady, refusedCall, test, toast } from './fixtures.ts';

test.describe('toasts', () => {
  const show = async (page: Page) => {
    await page.getByLabel('Username').fill('someone-unknown');
    await page.getByLabel('Password').fill('wrong password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(toast(page)).toHaveCount(1);
  };

  test.beforeEach(async ({ page, expectNoise }) => {
    expectNoise(refusedCall(401));
    expectNoise(refusedCall(429));
    await page.clock.install();
    await openReady(page, '/auth');
  });

  test('go by themselves after five seconds', { tag: '@desktop' }, async ({ page }) => {
    await page.mouse.move(0, 0);
    await show(page);
    await page.clock.runFor(4_500);
    await expect(toast(page)).toHaveCount(1);
    await page.clock.runFor(1_500);
    await expect(toast(page)).toHaveCount(0);
  });

  test('one at a time', async ({ page }) => {
    await show(page);
    await show(page);
    await expect(toast(page)).toHaveCount(1);
  });

  test('F8 reaches them and Escape closes them', { tag: '@desktop' }, async ({ page }) => {
    await show(page);
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /Notifications/ }).locator('ol')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.clock.runFor(500);
    await expect(toast(page)).toHaveCount(0);
  });

  test('a swipe to the right of 50 px closes, a shorter one does not', { tag: '@desktop' }, async ({
    page,
  }) => {
    const swipe = async (by: number) => {
      const box = await toast(page).boundingBox();
      if (!box) throw new Error('no toast');
      await page.mouse.move(box.x + 20, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 20 + by / 2, box.y + 20);
      await page.mouse.move(box.x + 20 + by, box.y + 20);
      await page.mouse.up();
      await page.clock.runFor(500);
    };
    await show(page);
    await swipe(40);
    await expect(toast(page)).toHaveCount(1);
    await swipe(60);
    await expect(toast(page)).toHaveCount(0);
  });

  test('are at most 420 px wide on larger screens and fit small ones', async ({ page, isMobile }) => {
    await show(page);
    const box = await page
      .getByRole('region', { name: /Notifications/ })
      .locator('ol')
      .boundingBox();
    expect(box?.width).toBe(isMobile ? 360 : 420);
  });
});

test('an unknown address is a 404 page', { tag: '@desktop' }, async ({ page, expectNoise }) => {
  expectNoise(refusedCall(404));
  const answer = await page.goto('/nobody-has-this-name');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle(/Page Not Found/);
});

test('a page that breaks says so and the bar stays', { tag: '@desktop' }, async ({ page, expectNoise }) => {
  expectNoise(/Failed to|ERR_FAILED|uncaught/);
  await openReady(page, '/');
  await page.route('**/assets/auth-page-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.unroute('**/assets/auth-page-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});
