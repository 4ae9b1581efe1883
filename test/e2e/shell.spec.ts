import { expect, openReady, refusedCall, signInAsExpert, signUp, test, toast } from './fixtures.ts';

test.describe('navigation bar', () => {
  test('signed out it holds the logo and Sign In alone', async ({ page }) => {
    await openReady(page, '/search');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link')).toHaveText(['InTime', 'Sign In']);
    await expect(bar.getByRole('button')).toHaveCount(0);
    await expect(bar.locator('img')).toHaveAttribute('src', '/logo.png');
    await bar.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/auth');
    await bar.getByRole('link', { name: 'InTime' }).click();
    await expect(page).toHaveURL('/');
  });

  test('signed in without a profile it offers to create one', async ({ page, context }) => {
    const { username } = await signUp(context);
    await openReady(page, '/search');
    const explore = page.getByRole('link', { name: 'Explore' });
    await expect(explore).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Menu of Ada Byron' }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toContainText('Ada Byron');
    await expect(menu).toContainText(`@${username}`);
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Create Profile',
      'Dashboard',
      'Settings',
      'Log out',
    ]);
    await menu.getByRole('menuitem', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(explore).not.toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: /Menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Create Profile' }).click();
    await expect(page).toHaveURL('/onboarding');
  });

  test('with a profile it leads there', async ({ page, context }) => {
    await signInAsExpert(context);
    await openReady(page, '/dashboard');
    await page.getByRole('button', { name: 'Menu of Mara Lindqvist' }).click();
    await page.getByRole('menuitem', { name: 'My Profile' }).click();
    await expect(page).toHaveURL('/profile/me');
    await expect(page.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible();
  });

  test('says Loading... while it is not known whether there is a profile', { tag: '@desktop' }, async ({
    page,
    context,
  }) => {
    await signUp(context);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/profile/me', async (route) => {
      await held;
      await route.continue();
    });
    await openReady(page, '/search');
    await page.getByRole('button', { name: /Menu of/ }).click();
    await expect(page.getByRole('menuitem').first()).toHaveText('Loading...');
    release();
    await expect(page.getByRole('menuitem').first()).toHaveText('Create Profile');
  });

  test('a failed check does not pretend that there is no profile', { tag: '@desktop' }, async ({
    page,
    context,
    expectNoise,
  }) => {
    expectNoise(refusedCall(500));
    await signInAsExpert(context);
    await page.route('**/api/profile/me', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await openReady(page, '/search');
    await page.getByRole('button', { name: /Menu of/ }).click();
    await page.getByRole('menuitem', { name: 'My Profile' }).click();
    await expect(page.getByRole('heading', { name: 'Failed to load profile' })).toBeVisible();
    await page.unroute('**/api/profile/me');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible();
  });

  for (const [fields, shown] of [
    [{ firstName: 'Ada', lastName: 'Byron' }, 'AB'],
    [{ firstName: 'Élodie', lastName: '' }, 'É'],
    [{ firstName: '', lastName: '' }, 'U'],
  ] as const) {
    test(`the avatar shows ${shown} for ${JSON.stringify(fields)}`, { tag: '@desktop' }, async ({
      page,
      context,
    }) => {
      await signUp(context, fields);
      await page.goto('/search');
      await expect(page.getByRole('button', { name: /Menu of/ })).toHaveText(shown);
    });
  }

  test('logging out clears what was known and says so', async ({ page, context, expectNoise }) => {
    // A question that was under way as the session ended is refused.
    expectNoise(refusedCall(401));
    await signUp(context);
    await openReady(page, '/search');
    await page.getByRole('button', { name: /Menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(toast(page)).toContainText('Logged out');
    await expect(toast(page)).toContainText('You have been logged out successfully');
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await page.goto('/onboarding');
    await expect(page).toHaveURL('/auth');
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });

  test('a failed logout is said', { tag: '@desktop' }, async ({ page, context, expectNoise }) => {
    expectNoise(refusedCall(503));
    await signUp(context);
    await page.route('**/auth/logout', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'unavailable', message: 'InTime is briefly unavailable.', requestId: 'x' },
      }),
    );
    await openReady(page, '/search');
    await page.getByRole('button', { name: /Menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(toast(page)).toContainText('Logout failed');
    await expect(toast(page)).toContainText('InTime is briefly unavailable.');
  });
});

test.describe('protected routes', { tag: '@desktop' }, () => {
  for (const path of ['/onboarding', '/profile/me']) {
    test(`${path} sends a visitor to /auth`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/auth');
    });
  }

  test('the HTML is a shell with the centred spinner', async ({ request }) => {
    const html = await (await request.get('/onboarding')).text();
    expect(html).toContain('role="status"');
    expect(html).not.toContain('Create Your Expert Profile');
  });

  test('/dashboard says what happened, then goes to /auth after half a second', async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/dashboard');
    await expect(toast(page)).toContainText('Unauthorized: You are logged out. Logging in again...');
    await page.clock.runFor(450);
    await expect(page).toHaveURL('/dashboard');
    await page.clock.runFor(100);
    await expect(page).toHaveURL('/auth');
    await expect(toast(page)).toContainText('Unauthorized');
  });

  test('a session that ends later leaves the page', async ({ page, context, expectNoise }) => {
    expectNoise(refusedCall(401));
    await signInAsExpert(context);
    await openReady(page, '/dashboard');
    await expect(page.getByRole('link', { name: 'View Profile' })).toBeVisible();
    // As in another tab. An answer that is on its way may still bring a cookie, of a session that is no more.
    expect((await context.request.post('/auth/logout')).ok()).toBe(true);
    // Whoever comes back to the window sees everything anew.
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await expect(toast(page)).toContainText('Unauthorized: You are logged out. Logging in again...', {
        timeout: 1_000,
      });
    }).toPass({ timeout: 10_000 });
    await expect(page).toHaveURL('/auth');
  });
});

test.describe('home', { tag: '@desktop' }, () => {
  test('shows visitors the landing page', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Link your time.' })).toBeVisible();
  });

  test('shows people with a profile the search', async ({ page, context }) => {
    await signInAsExpert(context);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Find Your Expert' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('offers a refresh when the profile can’t be loaded', async ({ page, context, expectNoise }) => {
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
  for (const [path, text] of [
    ['/', 'Link your time.'],
    ['/auth', 'Expert consultations, on your schedule'],
    ['/no-such-page', 'Page Not Found'],
  ] as const) {
    test(`${path} can be read`, async ({ page, expectNoise }) => {
      expectNoise(refusedCall(404));
      await page.goto(path);
      await expect(page.getByText(text)).toBeVisible();
    });
  }
});
