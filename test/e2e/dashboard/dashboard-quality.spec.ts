import type { Page } from '@playwright/test';
import { expect, openReady, signUpExpert, test } from '#test/e2e/fixtures/fixtures.ts';

test('nothing that loads late pushes the sessions down', { tag: '@phone' }, async ({ page, context }) => {
  await signUpExpert(context);
  const sendProfile = await holdBack(page, '**/api/profile/me');
  const sendFigures = await holdBack(page, '**/api/admin/stats');
  const list = page.waitForResponse('**/api/bookings/me');
  await openReady(page, '/dashboard');
  await list;
  const heading = page.getByRole('heading', { name: 'Sessions', exact: true });
  const top = async () => Math.round((await heading.boundingBox())?.y ?? Number.NaN);
  await expect(heading).toBeHidden();
  sendProfile();
  await expect(heading).toBeVisible();
  const before = await top();
  sendFigures();
  await expect(page.getByRole('region', { name: 'Platform Metrics' })).toContainText(/Accept Rate\d+%/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await top()).toBe(before);
});

/** Calls of this address wait until the returned function is called. */
async function holdBack(page: Page, url: string): Promise<() => void> {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(url, async (route) => {
    await gate;
    await route.continue();
  });
  return open;
}
