import { gzipSync } from 'node:zlib';
import { expect, hydrated, signUp, signUpExpert, test } from './fixtures.ts';
import { openPayment } from './payment-fixtures.ts';

const budgets = { '/auth': 140, '/search': 140, '/': 120, '/mara': 120 };

for (const [path, kilobytes] of Object.entries(budgets)) {
  test(`a first visit to ${path} loads at most ${kilobytes} KB of JavaScript, and nothing else is on its way`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const scripts: Promise<number>[] = [];
    const others: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js'))
        scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
      else if (
        !/^\/(assets\/.*\.(css|woff2)|logo\.png|favicon\.(svg|ico)|manifest\.webmanifest)$/.test(pathname) &&
        pathname !== path
      )
        others.push(pathname);
    });
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: 'KB gzipped', description: (bytes / 1024).toFixed(1) });
    expect(bytes).toBeLessThanOrEqual(kilobytes * 1024);
    expect(bytes).toBeGreaterThan(0);
    expect(others).toEqual([]);
  });
}

test('the booking page loads at most 184 KB of JavaScript, and no calendar arithmetic of the server’s', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await signUp(context);
  const { id } = (await (await context.request.get('/api/links/mara')).json()) as { id: string };
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body());
  });
  await page.goto(`/book/${id}`);
  await expect(page.getByRole('region', { name: 'Preferred time' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(scripts);
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  test.info().annotations.push({ type: 'KB gzipped', description: (bytes / 1024).toFixed(1) });
  expect(bytes).toBeLessThanOrEqual(184 * 1024);
  expect(bodies.filter((body) => body.includes('PlainDateTime'))).toEqual([]);
});

test('paying loads at most 194 KB of JavaScript, and in the sandbox nothing of Stripe’s', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const scripts: Promise<Buffer>[] = [];
  const foreign: string[] = [];
  page.on('response', (response) => {
    const { pathname, hostname } = new URL(response.url());
    if (hostname !== '127.0.0.1') foreign.push(hostname);
    if (pathname.endsWith('.js')) scripts.push(response.body());
  });
  await openPayment(page, browser);
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(scripts);
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  test.info().annotations.push({ type: 'KB gzipped', description: (bytes / 1024).toFixed(1) });
  expect(bytes).toBeLessThanOrEqual(194 * 1024);
  expect(bodies.filter((body) => body.includes('js.stripe.com'))).toEqual([]);
  expect(foreign).toEqual([]);
});

test('the hours editor loads at most 215 KB of JavaScript, its slot engine only when the form is there', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await signUpExpert(context);
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  // The engine's file waits until the form was seen.
  let seen = () => {};
  const waiting = new Promise<void>((resolve) => {
    seen = resolve;
  });
  await page.route(/upcoming-slots.*\.js$/, async (route) => {
    await waiting;
    await route.continue();
  });
  await page.goto('/profile/hours');
  await page.getByRole('button', { name: 'Start with weekdays 9 to 5' }).click();
  seen();
  await expect(page.getByRole('list', { name: 'Next free times' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'KB gzipped', description: (bytes / 1024).toFixed(1) });
  expect(bytes).toBeLessThanOrEqual(215 * 1024);
});
