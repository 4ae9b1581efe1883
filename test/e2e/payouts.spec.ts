import AxeBuilder from '@axe-core/playwright';
import { expect, openReady, refusedCall, signUp, signUpExpert, test } from './fixtures.ts';
import { aPair, confirmed } from './session-fixtures.ts';

test.describe('payouts', () => {
  test('an expert connects an account and comes back to see it', async ({ page, context }) => {
    await signUpExpert(context);
    await openReady(page, '/payouts');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payouts');
    await expect(page.getByText('Not connected')).toBeVisible();
    await expect(page.getByText('Test mode, no real money')).toBeVisible();
    await page.getByRole('button', { name: 'Connect account' }).click();
    // The provider's own pages.
    await expect(page).toHaveURL(/\/sandbox\/stripe\/pages\/onboarding\//);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: /finish/i }).click();
    await expect(page).toHaveURL(/\/payouts$/);
    await expect(page.getByRole('heading', { name: 'Your account is connected' })).toBeVisible();
  });

  test('what is held for a session to come is told', async ({ page, browser }) => {
    const client = await browser.newContext();
    const pair = await aPair(browser, client);
    await confirmed(pair);
    const expert = await pair.expert.newPage();
    await openReady(expert, '/payouts');
    await expect(expert.getByRole('definition').filter({ hasText: '$75' })).toBeVisible();
    expect((await new AxeBuilder({ page: expert }).analyze()).violations).toEqual([]);
    const width = await expert.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    await page.close();
  });

  test('who has no profile is shown the way to one', async ({ page, context, expectNoise }) => {
    expectNoise(refusedCall(404));
    await signUp(context);
    await openReady(page, '/payouts');
    await expect(page.getByRole('link', { name: 'Create Your Expert Profile' })).toBeVisible();
  });

  test('a provider that is away is told, and can be tried again', async ({ page, context, expectNoise }) => {
    expectNoise(refusedCall(503));
    await signUpExpert(context);
    await openReady(page, '/payouts');
    await page.route('**/api/payouts/onboarding', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'unavailable', message: 'Payment setup failed. Please try again.' },
      }),
    );
    await page.getByRole('button', { name: 'Connect account' }).click();
    await expect(page.getByText('Payment setup failed. Please try again.', { exact: true })).toBeVisible();
    await page.unroute('**/api/payouts/onboarding');
    await page.getByRole('button', { name: 'Connect account' }).click();
    await expect(page).toHaveURL(/\/pages\/onboarding\//);
  });

  test('a failed load can be tried again', async ({ page, context, expectNoise }) => {
    expectNoise(refusedCall(500));
    await signUpExpert(context);
    await page.route('**/api/payouts', (route) => route.fulfill({ status: 500, json: {} }));
    await openReady(page, '/payouts');
    await expect(page.getByText('Failed to load your payouts')).toBeVisible();
    await page.unroute('**/api/payouts');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Not connected')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
