import type { Page } from '@playwright/test';
import { expect, openReady, refusedCall, test } from './fixtures.ts';
import { answerWith, box, cards, holdSearches, madeUpExpert, searchCalls } from './search-fixtures.ts';

const results = (page: Page) => page.getByRole('heading', { name: 'Experts', exact: true });
const said = (page: Page) => page.getByRole('status').filter({ hasText: /found|more experts?$/ });

/** How much jumped without being asked to, from now on. */
async function watchShifts(page: Page) {
  await page.evaluate(() => {
    const seen = { sum: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) seen.sum += entry.value;
      }
    }).observe({ type: 'layout-shift' });
    Object.assign(window, { seenShifts: seen });
  });
  return () => page.evaluate(() => (window as unknown as { seenShifts: { sum: number } }).seenShifts.sum);
}

test.describe('what is said about the results', () => {
  test('comes with them, and nothing jumps', async ({ page }) => {
    await openReady(page, '/search');
    const { release } = await holdSearches(page, (route) =>
      answerWith(route, ['Ada Byron', 'Eve Byron', 'Ina Byron']),
    );
    await box(page).fill('clocks');
    await expect(page.getByText('Searching…')).toBeVisible();
    // What comes within half a second of a key isn't counted as a jump.
    await page.waitForTimeout(700);
    const shifts = await watchShifts(page);
    release();
    await expect(cards(page)).toHaveCount(3);
    await expect(
      page.getByText('Showing AI-powered semantic search results for “clocks”', { exact: true }),
    ).toBeVisible();
    await page.waitForTimeout(300);
    expect(await shifts()).toBeLessThan(0.1);
  });

  test('is not said of nobody', async ({ page }) => {
    await page.route(searchCalls, (route) => answerWith(route, []));
    await openReady(page, '/search');
    await box(page).fill('nobody');
    await expect(page.getByRole('heading', { name: 'No experts found' })).toBeVisible();
    await expect(page.getByText('AI-powered semantic')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Show all experts' })).toBeInViewport({ ratio: 1 });
  });

  test('quotes the beginning of a long query', { tag: '@desktop' }, async ({ page }) => {
    await page.route(searchCalls, (route) => answerWith(route, ['Ada Byron']));
    await openReady(page, '/search');
    await box(page).fill('clocks '.repeat(30));
    await expect(page.getByText(`results for “${'clocks '.repeat(12).slice(0, 80).trim()}…”`)).toBeVisible();
  });

  test('is told to screen readers whenever the results are others', { tag: '@desktop' }, async ({ page }) => {
    await page.route(searchCalls, (route) => answerWith(route, ['Ada Byron']));
    await openReady(page, '/search');
    await page.getByLabel('Sort by').selectOption('Lowest price');
    await expect(said(page)).toHaveText('1 expert found, sorted by lowest price');
    await page.getByLabel('Sort by').selectOption('Highest rating');
    await expect(said(page)).toHaveText('1 expert found, best rated first');
    const before = await said(page).locator('span').elementHandle();
    await box(page).fill('x');
    await expect(said(page)).toHaveText('1 expert found for “x”, best rated first');
    expect(await before?.evaluate((element) => element.isConnected)).toBe(false);
  });
});

test.describe('a lost network', () => {
  test('is said at once, and another try keeps everything in its place', async ({
    page,
    context,
    expectNoise,
  }) => {
    expectNoise(/ERR_INTERNET_DISCONNECTED/);
    await openReady(page, '/search');
    await context.setOffline(true);
    await box(page).fill('clocks');
    const banner = page.getByRole('alert');
    await expect(banner).toContainText('This search did not work. You still see the results before it.');
    await expect(page.getByText('AI-powered semantic')).toHaveCount(0);
    await context.setOffline(false);
    const { release } = await holdSearches(page, (route) => answerWith(route, ['Ada Byron']));
    const top = (await cards(page).first().boundingBox())?.y;
    const again = page.getByRole('button', { name: 'Try again' });
    await again.press('Enter');
    await expect(again).toHaveAttribute('aria-busy', 'true');
    await expect(again).toBeFocused();
    expect((await cards(page).first().boundingBox())?.y).toBe(top);
    release();
    await expect(cards(page)).toHaveText([/Ada Byron/]);
    await expect(banner).toHaveCount(0);
    await expect(results(page)).toBeFocused();
  });

  test('and a limit is told in the server’s words', { tag: '@desktop' }, async ({ page, expectNoise }) => {
    expectNoise(refusedCall(429));
    await openReady(page, '/search');
    const message = 'Too many attempts. Please try again in 40 seconds.';
    await page.route(searchCalls, (route) => route.fulfill({ status: 429, json: { message } }));
    await box(page).fill('clocks');
    await expect(page.getByRole('alert')).toContainText(message);
  });
});

test.describe('the focus', () => {
  test('goes on at the results when its button goes away', { tag: '@desktop' }, async ({ page }) => {
    await page.route(searchCalls, (route) => answerWith(route, []));
    await openReady(page, '/search?query=pricing&semantic=false');
    await box(page).fill('nobody');
    await page.getByRole('button', { name: 'Try AI-powered search' }).press('Enter');
    await expect(page).toHaveURL('/search?query=nobody');
    await expect(results(page)).toBeFocused();
    await page.getByRole('link', { name: 'Show all experts' }).press('Enter');
    await expect(page).toHaveURL('/search');
    await expect(results(page)).toBeFocused();
  });

  test('goes on at the first expert who came, in view', { tag: '@desktop' }, async ({ page }) => {
    await openReady(page, '/search');
    await page.route(searchCalls, (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset') ?? 0);
      const json = Array.from({ length: 24 }, (_, n) => madeUpExpert(`Ada Number${offset + n}`, offset + n));
      return route.fulfill({ json, headers: { 'x-total-count': '240', 'x-search-by': 'words' } });
    });
    await box(page).fill('ada');
    await expect(cards(page).first()).toContainText('Ada Number0');
    for (const count of [48, 72]) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(cards(page)).toHaveCount(count);
    }
    const more = page.getByRole('link', { name: 'Show more experts' });
    await more.focus();
    await page.unroute(searchCalls);
    const { release } = await holdSearches(page, (route) =>
      route.fulfill({
        json: Array.from({ length: 24 }, (_, n) => madeUpExpert(`Eve Number${n}`, 72 + n)),
        headers: { 'x-total-count': '240', 'x-search-by': 'words' },
      }),
    );
    await more.press('Enter');
    const loading = page.getByRole('link', { name: 'Loading more…' });
    await expect(loading).toHaveAttribute('aria-busy', 'true');
    await expect(loading).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Loading more experts' })).toHaveCount(1);
    release();
    await expect(cards(page).nth(72).getByRole('link')).toBeFocused();
    await expect(cards(page).nth(72)).toBeInViewport({ ratio: 0.99 });
    await expect(said(page)).toHaveText('24 more experts');
  });
});

test('a page beyond the last one leads to the first', async ({ page }) => {
  await openReady(page, '/search?page=99');
  await expect(page.getByRole('heading', { name: 'There is no page 99.' })).toBeVisible();
  await page.getByRole('link', { name: 'Show the first page' }).click();
  await expect(page).toHaveURL('/search');
  await expect(cards(page)).toHaveCount(24);
});

test('letters of twice the size scroll nothing sideways', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const paths = [
    '/search?query=design&tags=Engineering+Leadership&maxPrice=500',
    '/search?query=qqqqzz&semantic=false',
  ];
  for (const path of paths) {
    await openReady(page, path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await widest(page, 'html'), path).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'Filters' }).click();
    expect(await widest(page, '[role=dialog]'), path).toBeLessThanOrEqual(360);
  }
});

function widest(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.scrollWidth);
}
