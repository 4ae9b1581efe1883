import type { Page } from '@playwright/test';
import { expect, openReady, signInAsExpert, test } from '#test/e2e/fixtures/fixtures.ts';
import { watchShifts } from '#test/e2e/fixtures/layout-shifts.ts';
import {
  answerWith,
  box,
  cards,
  delaySearches,
  madeUpExpert,
  searchCalls,
} from '#test/e2e/fixtures/search-fixtures.ts';

const sheetButton = (page: Page) => page.getByRole('button', { name: 'Filters' });

test('more experts load on scrolling, and a new search starts at the top', async ({ page, context }) => {
  await signInAsExpert(context);
  await page.route(searchCalls, (route) => {
    const params = new URL(route.request().url()).searchParams;
    if (!params.has('query')) return route.continue();
    const offset = Number(params.get('offset') ?? 0);
    const json = Array.from({ length: 24 }, (_, n) => madeUpExpert(`Ada Number${offset + n}`, offset + n));
    return route.fulfill({ json, headers: { 'x-total-count': '240', 'x-search-by': 'words' } });
  });
  await openReady(page, '/search');
  await box(page).fill('ada');
  await expect(cards(page).first()).toContainText('Ada Number0');
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return cards(page).count();
    })
    .toBe(72);
  await page.getByRole('link', { name: 'Show more experts' }).press('Enter');
  await expect(cards(page)).toHaveCount(96);
  await expect(cards(page).nth(72).getByRole('link')).toBeFocused();
  await expect(cards(page).nth(72)).toBeInViewport({ ratio: 0.99 });
  await page.getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL('/search');
  await expect(box(page)).toBeInViewport();
});

test('the layout doesn’t jump when results arrive, fail or are empty', { tag: '@phone' }, async ({
  page,
  context,
  expectNoise,
}) => {
  expectNoise(/ERR_INTERNET_DISCONNECTED/);
  await openReady(page, '/search');

  await test.step('the results and the note about them appear together', async () => {
    const names = ['Ada Byron', 'Eve Byron', 'Ina Byron'];
    const { release } = await delaySearches(page, (route) => answerWith(route, names));
    await box(page).fill('clocks');
    await expect(page.getByText('Searching…')).toBeVisible();
    const shifts = await watchShifts(page);
    release();
    await expect(cards(page)).toHaveCount(3);
    await expect(
      page.getByText('Showing AI-powered semantic search results for “clocks”', { exact: true }),
    ).toBeVisible();
    await expect(page.getByText('3 experts found for “clocks”')).toBeAttached();
    expect((await shifts()).reduce((sum, each) => sum + each, 0)).toBeLessThan(0.1);
    await page.unroute(searchCalls);
  });

  await test.step('retrying after a network failure leaves the results in place', async () => {
    await context.setOffline(true);
    await box(page).fill('sundials');
    await expect(page.getByRole('alert')).toContainText(
      'Failed to fetch profiles. Showing your previous results.',
    );
    await context.setOffline(false);
    const { release } = await delaySearches(page, (route) => answerWith(route, ['Ada Byron']));
    const top = (await cards(page).first().boundingBox())?.y;
    const again = page.getByRole('button', { name: 'Try Again' });
    await again.press('Enter');
    await expect(again).toHaveAttribute('aria-busy', 'true');
    expect((await cards(page).first().boundingBox())?.y).toBe(top);
    release();
    await expect(cards(page)).toHaveText([/Ada Byron/]);
    await page.unroute(searchCalls);
  });

  await test.step('without results, the next step is visible', async () => {
    await page.route(searchCalls, (route) => answerWith(route, []));
    await box(page).fill('nobody');
    await expect(page.getByRole('link', { name: 'Show all experts' })).toBeInViewport({ ratio: 1 });
  });
});

test('the page fits every window', { tag: '@desktop' }, async ({ page }) => {
  const longWord = 'wolkenkratzer'.repeat(77).slice(0, 1000);

  await test.step('cards align with their neighbors, however long their texts', async () => {
    await openReady(page, '/search');
    const [first, second, third] = await cards(page).all();
    const tops = await Promise.all(
      [first, second, third].map(async (card) => {
        const box = await card?.boundingBox();
        const price = await card?.getByText('Starting at').boundingBox();
        return [box?.y, box?.height, price?.y];
      }),
    );
    expect(tops[1]).toEqual(tops[0]);
    expect(tops[2]).toEqual(tops[0]);
  });

  await test.step('a query of a thousand letters causes no horizontal scrolling', async () => {
    await openReady(page, `/search?query=${longWord}`);
    expect(await widest(page, 'html')).toBeLessThanOrEqual(1280);
  });

  await test.step('in a low window the sheet’s buttons stay visible', async () => {
    await page.setViewportSize({ width: 740, height: 360 });
    await openReady(page, '/search');
    await sheetButton(page).click();
    const show = page.getByRole('button', { name: /^Show \d+/ });
    await expect(show).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Up to').focus();
    const field = await page.getByLabel('Up to').boundingBox();
    const button = await show.boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  });

  await test.step('doubling the font size causes no horizontal scrolling on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of [
      '/search?query=design&tags=Engineering+Leadership&maxPrice=500',
      '/search?query=qqqqzz&semantic=false',
      `/search?query=${longWord}`,
    ]) {
      await openReady(page, path);
      expect(await widest(page, 'html'), path).toBeLessThanOrEqual(360);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await widest(page, 'html'), path).toBeLessThanOrEqual(360);
      await sheetButton(page).click();
      expect(await widest(page, '[role=dialog]'), path).toBeLessThanOrEqual(360);
    }
  });
});

function widest(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.scrollWidth);
}
