import { expect, openReady, refusedCall, test } from './fixtures.ts';
import { box, cards, madeUpExpert, searchCalls, watchCalls } from './search-fixtures.ts';

const names = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `Ada Number${n + from}`);

test.describe('more than a page', () => {
  test('comes by itself a few times, then when asked for', async ({ page, expectNoise }) => {
    expectNoise(refusedCall(503));
    let broken = false;
    await page.route(searchCalls, (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset') ?? 0);
      if (broken) return route.fulfill({ status: 503, json: {} });
      return route.fulfill({
        headers: { 'x-total-count': '110', 'x-search-by': 'words' },
        json: names(Math.min(24, 110 - offset), offset).map((name, n) => madeUpExpert(name, n + offset)),
      });
    });
    await openReady(page, '/search');
    await box(page).fill('ada');
    await expect(cards(page).first()).toContainText('Ada Number0');
    for (const count of [48, 72]) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(cards(page)).toHaveCount(count);
    }
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    await expect(cards(page)).toHaveCount(72);
    broken = true;
    await page.getByRole('link', { name: 'Show more experts' }).click();
    await expect(page.getByRole('alert')).toHaveText('More experts could not be loaded.');
    await expect(cards(page)).toHaveCount(72);
    broken = false;
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(96);
    await expect(cards(page).nth(72).getByRole('link')).toBeFocused();
    await page.getByRole('link', { name: 'Show more experts' }).press('Enter');
    await expect(cards(page)).toHaveCount(110);
    await expect(page.getByRole('link', { name: 'Show more experts' })).toHaveCount(0);
    await expect(page).toHaveURL('/search?query=ada');
  });
});

test.describe('an address from elsewhere', () => {
  test('is drawn on the server and asks for nothing again', async ({ page }) => {
    const calls = watchCalls(page);
    await openReady(page, '/search?query=pricing&tags=Pricing&sort=price');
    await page.waitForLoadState('networkidle');
    await expect(box(page)).toHaveValue('pricing');
    await expect(page.getByRole('link', { name: 'Remove Pricing' })).toBeVisible();
    await expect(page.getByLabel('Sort by')).toHaveValue('price');
    expect(calls).toEqual([]);
  });

  test('with nonsense in it is read as far as it makes sense', { tag: '@desktop' }, async ({ page }) => {
    for (const nonsense of [
      'sort=x&page=abc',
      'minPrice=-1&maxPrice=lots',
      'tags=&tags[]=x&query[]=y',
      '%',
      '?',
    ]) {
      const answer = await page.goto(`/search?${nonsense}`);
      expect(answer?.status(), nonsense).toBe(200);
      await expect(cards(page)).toHaveCount(24);
    }
  });

  test('tells search engines its one address', { tag: '@desktop' }, async ({ page, baseURL }) => {
    const robots = page.locator('meta[name="robots"]');
    await page.goto('/search');
    await expect(page).toHaveTitle('Find Your Expert · InTime');
    await expect(robots).toHaveCount(0);
    await page.goto('/search?query=pricing');
    await expect(robots).toHaveAttribute('content', 'noindex, follow');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/search`);
  });

  for (const [name, query] of [
    ['a script', '</script><script>window.bad = 1</script><img src=x onerror="window.bad = 1">'],
    ['quotes and signs', `"'&=#?%00/\\ \u2028 ‘’“”`],
    ['emoji and other scripts', '🍀👩‍🚀 שלום مرحبا 你好'],
    ['very much', `${'wolkenkratzer'.repeat(90)}`.slice(0, 1000)],
  ] as const) {
    test(`holding ${name} shows it as text`, async ({ page }) => {
      await openReady(page, `/search?${new URLSearchParams({ query })}`);
      await expect(box(page)).toHaveValue(query.trim());
      expect(await page.title()).toContain(query.slice(0, 20).trim());
      expect(await page.evaluate(() => 'bad' in window)).toBe(false);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything but the sheet works', async ({ page }) => {
    await page.goto('/search?tags=saas');
    await box(page).fill('pricing');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/search?tags=saas&query=pricing&sort=relevance&minPrice=&maxPrice=');
    await expect(cards(page).filter({ hasText: 'Mara Lindqvist' })).toBeVisible();
    await page.getByRole('switch', { name: 'AI Search On' }).click();
    await expect(page.getByRole('switch', { name: 'AI Search Off' })).toBeVisible();
    await box(page).press('Enter');
    await expect(page.getByRole('switch', { name: 'AI Search Off' })).toBeVisible();
    await page.getByRole('switch', { name: 'AI Search Off' }).click();
    await expect(page.getByRole('switch', { name: 'AI Search On' })).toBeVisible();
    await page.getByRole('link', { name: 'Remove saas' }).click();
    await expect(page).toHaveURL('/search?query=pricing');
    await page.getByText('Filters', { exact: true }).locator('visible=true').click();
    await page.getByRole('link', { name: 'Fundraising' }).click();
    await expect(page).toHaveURL('/search?query=pricing&tags=Fundraising');
  });

  test('pages are turned by links', async ({ page }) => {
    await page.goto('/search');
    const first = await cards(page).first().getByRole('heading').textContent();
    await page.getByRole('link', { name: 'Show more experts' }).click();
    await expect(page).toHaveURL('/search?page=2');
    await expect(cards(page)).toHaveCount(24);
    expect(await cards(page).first().getByRole('heading').textContent()).not.toBe(first);
    await page.getByRole('link', { name: 'Show more experts' }).click();
    await expect(page).toHaveURL('/search?page=3');
    await page.getByRole('link', { name: 'Show earlier experts' }).click();
    await expect(page).toHaveURL('/search?page=2');
  });
});
