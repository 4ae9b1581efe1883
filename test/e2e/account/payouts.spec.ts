import { expect, openReady, signUpExpert, test } from '#test/e2e/fixtures/fixtures.ts';

test.describe('payouts', () => {
  test('an expert connects a payout account and returns to the payouts page', async ({ page, context }) => {
    await signUpExpert(context);
    await openReady(page, '/payouts');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payouts');
    await expect(page.getByText('Not connected')).toBeVisible();
    await expect(page.getByText('Test mode, no real money')).toBeVisible();
    await page.getByRole('button', { name: 'Connect account' }).click();
    // The payment provider's pages.
    await expect(page).toHaveURL(/\/sandbox\/stripe\/pages\/onboarding\//);
    await page.getByRole('button', { name: /finish/i }).click();
    await expect(page).toHaveURL(/\/payouts$/);
    await expect(page.getByRole('heading', { name: 'Your account is connected' })).toBeVisible();
  });
});
