import { scriptOf } from '#test/e2e/fixtures/built-scripts.ts';
import {
  expect,
  openReady,
  refusedCall,
  signInAsExpert,
  signUp,
  test,
  toast,
} from '#test/e2e/fixtures/fixtures.ts';

test('logging out in one tab signs out the other', { tag: '@desktop' }, async ({
  page,
  context,
  expectNoise,
}) => {
  // Calls that are in flight when the session ends fail with 401.
  expectNoise(refusedCall(401));
  await signUp(context);
  await openReady(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'No upcoming sessions' })).toBeVisible();
  const other = await context.newPage();
  await openReady(other, '/search');
  await other.getByRole('button', { name: /Account menu/ }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(toast(other)).toContainText('Logged outYou have been logged out successfully');
  await expect(other.getByRole('link', { name: 'Sign In' })).toBeVisible();
  // The stream ends with the session, and the page finds out when it refetches.
  await expect(toast(page)).toContainText('Unauthorized: You are logged out.');
  await expect(page).toHaveURL('/auth');
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/auth');
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test('a page that failed to load works again after a reload', { tag: ['@desktop', '@gate'] }, async ({
  page,
  context,
  expectNoise,
}) => {
  await test.step('when its script can’t be loaded, the navigation stays and the page shows an error', async () => {
    expectNoise(/Failed to|ERR_FAILED|uncaught/);
    await openReady(page, '/');
    await page.route(`**${scriptOf('web/pages/account/auth-page.tsx')}`, (route) => route.abort());
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.unroute(`**${scriptOf('web/pages/account/auth-page.tsx')}`);
    await page.getByRole('button', { name: 'Reload page' }).click();
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  });

  await test.step('when the home page can’t load the profile', async () => {
    expectNoise(refusedCall(500));
    await signInAsExpert(context);
    await page.route('**/api/profile/me', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await page.goto('/');
    await expect(page.getByText('Failed to load profile. Please try refreshing the page.')).toBeVisible();
    await page.unroute('**/api/profile/me');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('heading', { name: 'Find Your Expert' })).toBeVisible();
  });
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('public pages can be read', async ({ page, expectNoise }) => {
    expectNoise(refusedCall(404));
    for (const [path, status, text] of [
      ['/', 200, 'Link your time.'],
      ['/auth', 200, 'Expert consultations, on your schedule'],
      ['/no-such-page', 404, 'Page Not Found'],
    ] as const) {
      expect((await page.goto(path))?.status(), path).toBe(status);
      await expect(page.getByText(text)).toBeVisible();
    }
  });
});
