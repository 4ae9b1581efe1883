import { expect, openReady, refusedCall, test } from '#test/e2e/fixtures/fixtures.ts';
import { examinationTimeout, examine, examinePages } from './examine.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: examinationTimeout });

test('the landing page, the sign-in pages and the 404 page are accessible', async ({ page, expectNoise }) => {
  expectNoise(refusedCall(404));
  await examinePages(page, ['/', '/auth/forgot', '/auth/reset?token=x', '/no-such-page', '/auth']);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await examine(page, 'the sign-up form with errors');
});

test('the search is accessible', async ({ page }) => {
  await examinePages(page, [
    '/search',
    '/search?query=design&tags=Product+Design&maxPrice=500',
    '/search?query=qqqqzz&semantic=false&tags=Fundraising',
    '/search?page=2',
  ]);
});

test('the search filters are accessible', { tag: '@phone' }, async ({ page }) => {
  await openReady(page, '/search?query=design');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Product Design' }).click();
  await expect(page.getByRole('link', { name: 'Remove Product Design', includeHidden: true })).toBeVisible();
  // Old results are dimmed until the new ones have loaded.
  await expect(page.locator('section[aria-busy]')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('button', { name: /^Show \d+ experts?$/ })).toBeVisible();
  await expect(page.locator('section[aria-busy] > div')).toHaveCSS('opacity', '1');
  await examine(page, 'the filter sheet');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('expert pages and the design page are accessible', { tag: '@gate' }, async ({ page, expectNoise }) => {
  expectNoise(refusedCall(404));
  await examinePages(page, [
    '/mara',
    '/heitiare',
    '/profile/00000000-0000-4000-8000-000000000000',
    '/design',
  ]);
});
