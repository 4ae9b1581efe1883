import { expect, newName, openReady, password, signUpExpert, test } from '#test/e2e/fixtures/fixtures.ts';
import { watchShiftsFromLoad } from '#test/e2e/fixtures/layout-shifts.ts';

test('a visitor reads an expert’s page without layout shifts and with the booking button in reach', {
  tag: '@phone',
}, async ({ page }) => {
  const shifts = await watchShiftsFromLoad(page);
  await openReady(page, '/mara');
  await expect(page).toHaveTitle('Mara Lindqvist, Pricing strategist · InTime');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mara LindqvistVerified');
  await expect(page.getByRole('region', { name: 'Session Options' }).getByRole('listitem')).toHaveText([
    '15 minutes$60',
    '30 minutes$110',
    '45 minutes$150',
  ]);
  await expect(page.getByRole('region', { name: 'Quick Stats' })).toContainText(/~\d+ min/);
  await expect(page.getByRole('region', { name: /^Reviews \(\d+\)$/ }).getByRole('listitem')).toHaveCount(3);
  await page.evaluate(() => document.fonts.ready);
  const times = page.getByRole('list', { name: 'Next available times' });
  await expect(times).toBeVisible();
  expect(await shifts()).toEqual([]);
  const rating = page.getByRole('link', { name: /out of 5 stars/ });
  await expect(rating).toBeInViewport({ ratio: 1 });
  await rating.click();
  await expect(page.getByRole('region', { name: /^Reviews/ })).toBeInViewport();

  const button = page.getByRole('link', { name: 'Request Time' }).locator('visible=true');
  await expect(button).toHaveCount(1);
  await page.getByRole('heading', { name: 'Expertise' }).scrollIntoViewIfNeeded();
  if ((page.viewportSize()?.width ?? 0) < 640) await expect(button).toBeInViewport({ ratio: 1 });
  await button.click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('a time chosen before signing up leads straight to its payment', { tag: '@phone' }, async ({ page }) => {
  await openReady(page, '/mara');
  const time = page.getByRole('list', { name: 'Next available times' }).getByRole('link').first();
  const chosen = new URL((await time.getAttribute('href')) ?? '', page.url()).searchParams.get('time');
  await time.click();
  await expect(page.getByText('Sign in to request time with Mara')).toBeVisible();
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await form.getByLabel('Username').fill(newName());
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Payment' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to session details' }).click();
  await expect(page.locator(`input[value="${chosen}"]`)).toBeChecked();
  await page.reload();
  await expect(page.locator(`input[value="${chosen}"]`)).toBeChecked();
  await page.getByRole('button', { name: 'Continue to Payment' }).locator('visible=true').click();
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mara LindqvistVerified');
});

test('very long words break, and no page scrolls horizontally', { tag: '@phone' }, async ({
  page,
  context,
}) => {
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

test('an expert shares the link: copied, as a QR code, and as a button for other websites', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { username } = await signUpExpert(context);
  const link = `${baseURL}/${username}`;
  await openReady(page, '/profile/me');
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: /Copy link/ }).click();
  await expect(page.getByText('Copied!').first()).toBeVisible();
  expect(await clipboard()).toBe(link);
  const copyHtml = page.getByRole('button', { name: /Copy HTML/ });
  await copyHtml.click();
  await expect.poll(clipboard).toContain('<a ');
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
  await test.step('the button works on any website', async () => {
    const otherSite = await context.newPage();
    await otherSite.setContent(`<h1>My old homepage</h1>${snippet}`);
    await expect(otherSite.getByRole('link', { name: 'Book my time' })).toHaveAttribute('href', link);
    expect(snippet).not.toMatch(/<script|on\w+=/);
  });
});
