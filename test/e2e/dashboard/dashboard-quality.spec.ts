import type { Page } from '@playwright/test';
import { expect, openReady, signUpExpert, test } from '#test/e2e/fixtures/fixtures.ts';

test('content that loads late doesn’t push the sessions down', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await signUpExpert(context);
  const sendProfile = await delayCalls(page, '**/api/profile/me');
  const sendStats = await delayCalls(page, '**/api/admin/stats');
  const list = page.waitForResponse('**/api/bookings/me');
  await openReady(page, '/dashboard');
  await list;
  const heading = page.getByRole('heading', { name: 'Sessions', exact: true });
  const top = async () => Math.round((await heading.boundingBox())?.y ?? Number.NaN);
  await expect(heading).toBeHidden();
  sendProfile();
  await expect(heading).toBeVisible();
  const before = await top();
  sendStats();
  await expect(page.getByRole('region', { name: 'Platform Metrics' })).toContainText(/Accept Rate\d+%/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await top()).toBe(before);
});

/** Delays calls to this URL until the returned function is called. */
async function delayCalls(page: Page, url: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
