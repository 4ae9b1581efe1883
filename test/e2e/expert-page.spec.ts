import { expect, openReady, refusedCall, setPrices, signUp, signUpExpert, test } from './fixtures.ts';

test.describe('an expert’s page', () => {
  test('shows who they are, what they charge and what others said', async ({ page }) => {
    await openReady(page, '/mara');
    await expect(page).toHaveTitle('Mara Lindqvist, Pricing strategist · InTime');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mara LindqvistVerified');
    await expect(page.getByText('Available this week')).toBeVisible();
    const options = page.getByRole('region', { name: 'Session Options' });
    await expect(options.getByRole('listitem')).toHaveText([
      '15 minutes$60',
      '30 minutes$110',
      '45 minutes$150',
    ]);
    const stats = page.getByRole('region', { name: 'Quick Stats' });
    await expect(stats).toContainText('Sessions completed');
    await expect(stats).toContainText(/~\d+ min/);
    const reviews = page.getByRole('region', { name: /^Reviews \(\d+\)$/ });
    await expect(reviews.getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'Request Time' }).locator('visible=true')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Book a Session' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute('rel', /nofollow ugc/);
  });

  test('on a phone the price and the way on stay in reach', async ({ page }) => {
    const narrow = (page.viewportSize()?.width ?? 0) < 640;
    await openReady(page, '/mara');
    const button = page.getByRole('link', { name: 'Request Time' }).locator('visible=true');
    await page.getByRole('heading', { name: 'Expertise' }).scrollIntoViewIfNeeded();
    if (narrow) await expect(button).toBeInViewport({ ratio: 1 });
    await button.click();
    await expect(page).toHaveURL(/\/auth$/);
  });

  test('nothing moves while it loads', { tag: '@desktop' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openReady(page, '/mara');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
  });

  test('its owner sees no way to book it', async ({ page, context }) => {
    const { username, profileId } = await signUpExpert(context);
    for (const path of [`/${username}`, `/profile/${profileId}`]) {
      await openReady(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Byron');
      await expect(page.getByRole('link', { name: /Request Time|Book a Session/ })).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'My Profile' }).click();
    await expect(page).toHaveURL(/\/profile\/me$/);
  });

  test('without prices or switched off it can be read, not booked', { tag: '@desktop' }, async ({
    page,
    context,
  }) => {
    const { username } = await signUpExpert(context);
    await setPrices(context, []);
    await context.request.post('/auth/logout');
    await openReady(page, `/${username}`);
    await expect(page.getByText('No prices yet.')).toBeVisible();
    await expect(page.getByRole('link', { name: /Request Time|Book a Session/ })).toHaveCount(0);
    await openReady(page, '/halvard');
    await expect(page.getByText('Not taking new sessions at the moment.')).toBeVisible();
    await expect(page.getByText('Available this week')).toHaveCount(0);
  });

  test('someone new without anything extra looks right', async ({ page, context }) => {
    const { username } = await signUpExpert(context, { about: '' });
    await context.request.post('/auth/logout');
    await openReady(page, `/${username}`);
    await expect(page.getByText('No reviews yet.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'About' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Quick Stats' })).not.toContainText(/Rating|Response time/);
  });

  test('words longer than any screen break, and no page scrolls sideways', async ({ page, context }) => {
    const long = (length: number) => 'Wolkenkratzer'.repeat(20).slice(0, length);
    const { username } = await signUpExpert(context, {
      role: long(100),
      headline: long(200),
      about: long(3000),
      location: long(100),
      tags: Array.from({ length: 20 }, (_, n) => `${n}${long(48)}`),
    });
    await context.request.patch('/api/user/update', { data: { firstName: long(100), lastName: long(100) } });
    for (const path of [`/${username}`, '/profile/me', '/profile/edit', '/dashboard']) {
      await openReady(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    }
  });

  test('a name that nobody has is not found', async ({ page, expectNoise }) => {
    expectNoise(refusedCall(404));
    const answer = await page.goto('/nobody-has-this-name');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });

  test('an id that nobody has says so and offers others', async ({ page, expectNoise }) => {
    expectNoise(refusedCall(404));
    await openReady(page, '/profile/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible();
    await expect(page.getByText("This expert profile doesn't exist.")).toBeVisible();
    await page.getByRole('link', { name: 'Browse Experts' }).click();
    await expect(page).toHaveURL(/\/search$/);
  });

  test('reached inside the site it loads, can fail, and can be tried again', async ({
    page,
    context,
    expectNoise,
  }) => {
    expectNoise(refusedCall(500));
    const { username } = await signUpExpert(context);
    await openReady(page, '/profile/me');
    let broken = true;
    await page.route('**/api/links/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return broken ? route.fulfill({ status: 500, json: {} }) : route.continue();
    });
    await page.getByRole('link', { name: 'View public page' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading profile' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Failed to fetch profile' })).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('This is your page as others see it.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${username}$`));
  });
});

test.describe('own profile', () => {
  test('shows performance, prices and the ways to change them', async ({ page, context }) => {
    await signUpExpert(context);
    await openReady(page, '/profile/me');
    await expect(page.getByRole('region', { name: 'Performance' })).toHaveText(
      'PerformanceSessions0Reviews0',
    );
    const pricing = page.getByRole('region', { name: 'Session Pricing' });
    await expect(pricing.getByRole('listitem')).toHaveText([
      '15 minutes$50',
      '30 minutes$75',
      '45 minutes$100',
    ]);
    await page.getByRole('link', { name: 'Edit Pricing' }).click();
    await expect(page).toHaveURL(/\/profile\/edit$/);
    await setPrices(context, []);
    await openReady(page, '/profile/me');
    await expect(page.getByText('No pricing tiers set')).toBeVisible();
  });

  test('gives out the link: copied, as a QR code, as a button', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { username } = await signUpExpert(context);
    const link = `${baseURL}/${username}`;
    await openReady(page, '/profile/me');
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: /Copy link/ }).click();
    await expect(page.getByText('Copied!').first()).toBeVisible();
    expect(await clipboard()).toBe(link);
    await page.getByRole('button', { name: /Copy HTML/ }).click();
    const snippet = await clipboard();
    for (const [name, start] of [
      ['PNG', '89504e47'],
      ['SVG', Buffer.from('<svg').toString('hex')],
    ] as const) {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download ${name}` }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toBe(`intime-${username}.${name.toLowerCase()}`);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString('hex')).toMatch(new RegExp(`^${start}|3c3f786d6c`));
    }
    await test.step('the button works on any page', async () => {
      const elsewhere = await context.newPage();
      await elsewhere.setContent(`<h1>My old homepage</h1>${snippet}`);
      const button = elsewhere.getByRole('link', { name: 'Book my time' });
      await expect(button).toHaveAttribute('href', link);
      expect(snippet).not.toMatch(/<script|on\w+=/);
      await elsewhere.close();
    });
  });

  test('someone without a profile is told so', async ({ page, context }) => {
    await signUp(context);
    await openReady(page, '/profile/me');
    await expect(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Experts' })).toBeVisible();
  });
});
