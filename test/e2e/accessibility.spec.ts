import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { anExpert, duration, proceed, shownTimes } from './booking-fixtures.ts';
import { expect, openReady, refusedCall, signInAsExpert, signUp, test, toast } from './fixtures.ts';
import { cards, complete, openPayment, payWith } from './payment-fixtures.ts';

const publicPaths = [
  '/',
  '/auth',
  '/auth/forgot',
  '/auth/reset?token=x',
  '/search',
  '/search?query=design&tags=Product+Design&maxPrice=500',
  '/search?query=qqqqzz&semantic=false&tags=Fundraising',
  '/search?page=2',
  '/design',
  '/mara',
  '/heitiare',
  '/profile/00000000-0000-4000-8000-000000000000',
  '/no-such-page',
];
const ownPaths = ['/dashboard', '/profile/me', '/profile/edit', '/profile/hours', '/settings', '/mara'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`no axe violation and no sideways scrolling, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('on public pages', async ({ page, expectNoise }) => {
      expectNoise(refusedCall(404));
      for (const path of publicPaths) await examinePage(page, path);
    });

    test('on signed-in pages', async ({ page, context }) => {
      await signInAsExpert(context);
      for (const path of ownPaths) await examinePage(page, path);
    });

    test('in onboarding with messages and in the uploader', async ({ page, context }) => {
      await signUp(context);
      await openReady(page, '/onboarding');
      await page.getByRole('button', { name: 'Fundraising' }).click();
      await page.getByRole('button', { name: 'Create Profile' }).click();
      await expect(page.getByText('Role is required')).toBeVisible();
      await examine(page, 'onboarding');
      await page.getByRole('button', { name: 'Upload Photo' }).click();
      await expect(page.locator('.uppy-Dashboard-inner')).toBeVisible();
      await examine(page, 'the uploader');
    });

    test('on the booking page, with messages and with all chosen', async ({ page, context, browser }) => {
      const { profileId } = await anExpert(browser, {});
      await signUp(context);
      await openReady(page, `/book/${profileId}`);
      const times = await shownTimes(page);
      await examine(page, 'the booking page');
      await duration(page, 30).click();
      await proceed(page).click();
      await expect(page.getByText('Please select a date and time')).toBeVisible();
      await page.getByRole('button', { name: 'Change time zone' }).click();
      await examine(page, 'the booking page with messages');
      await times.first().check({ force: true });
      await examine(page, 'the booking page with all chosen');
    });

    test('in the second step of a booking, with messages and when there is nothing to pay', async ({
      page,
      browser,
      expectNoise,
    }) => {
      expectNoise(refusedCall(402));
      expectNoise(refusedCall(404));
      const { profileId } = await openPayment(page, browser);
      await examine(page, 'the payment');
      await complete(page).click();
      await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
      await examine(page, 'the payment with messages');
      await payWith(page, cards.declined);
      await expect(toast(page)).toContainText('Payment Failed');
      await expect(toast(page)).toHaveCSS('opacity', '1');
      await examine(page, 'the payment that was refused');
      await openReady(page, `/book/${profileId}?booking=none`);
      await expect(page.getByRole('heading', { name: 'Booking not found' })).toBeVisible();
      await examine(page, 'a booking that is not there');
    });

    test('in the open filter sheet', async ({ page }) => {
      await openReady(page, '/search?query=design');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Product Design' }).click();
      await expect(
        page.getByRole('link', { name: 'Remove Product Design', includeHidden: true }),
      ).toBeVisible();
      // Old results are dimmed until the new ones are here; only then does the dimming end.
      await expect(page.locator('section[aria-busy]')).toHaveAttribute('aria-busy', 'false');
      await expect(page.getByRole('button', { name: /^Show \d+ experts?$/ })).toBeVisible();
      await expect(page.locator('section[aria-busy] > div')).toHaveCSS('opacity', '1');
      await examine(page, 'the filter sheet');
    });

    test('in the sign-up form with messages and in the open menu', async ({ page, context }) => {
      await openReady(page, '/auth');
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
      await examine(page, 'the sign-up form');
      await signInAsExpert(context);
      await openReady(page, '/search');
      await page.getByRole('button', { name: /Menu of/ }).click();
      await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible();
      await examine(page, 'the open menu');
    });
  });
}

async function examinePage(page: Page, path: string) {
  await openReady(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await examine(page, path);
}

async function examine(page: Page, name: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, name).toEqual([]);
  // A phone zooms out when a page is too wide, so the window's own width would hide it.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, name).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
