import type { Page } from '@playwright/test';
import { expect, openReady, test } from './fixtures.ts';
import { answerWith, box, cards, holdSearches, searchCalls } from './search-fixtures.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filters' });

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(sheet(page)).toBeVisible();
}

test.describe('a visit to the sheet', () => {
  test('is one step of the history, and back ends it', async ({ page }) => {
    await openReady(page, '/search?query=design');
    await openSheet(page);
    await page.goBack();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page).toHaveURL('/search?query=design');

    await openSheet(page);
    await page.getByRole('button', { name: 'Product Design' }).click();
    await page.getByRole('button', { name: 'UI/UX Design' }).click();
    await page.goBack();
    await expect(sheet(page)).toHaveCount(0);
    const both = '/search?query=design&tags=Product+Design&tags=UI%2FUX+Design';
    await expect(page).toHaveURL(both);
    await expect(page.getByRole('link', { name: 'Remove UI/UX Design' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/search?query=design');
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(both);
  });

  test('that changes nothing leaves no step', { tag: '@desktop' }, async ({ page }) => {
    await openReady(page, '/search');
    await box(page).fill('design');
    await expect(page).toHaveURL('/search?query=design');
    await openSheet(page);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/search');
  });
});

test.describe('prices', () => {
  test('count after a pause, and what can’t be read stays and says so', async ({ page }) => {
    await openReady(page, '/search');
    await openSheet(page);
    const upTo = sheet(page).getByLabel('Up to');
    await upTo.pressSequentially('19,99');
    await expect(page).toHaveURL('/search?maxPrice=19.99');
    await expect(upTo).toHaveValue('19,99');
    await upTo.press('Enter');
    await expect(upTo).toHaveValue('19.99');
    await upTo.fill('a lot');
    await expect(page.getByText('Enter an amount in dollars')).toBeVisible();
    await page.getByLabel('From').focus();
    await expect(upTo).toHaveValue('a lot');
    await expect(upTo).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL('/search?maxPrice=19.99');
    const clear = sheet(page).getByRole('button', { name: 'Clear all' });
    await clear.click();
    await expect(page).toHaveURL('/search');
    await expect(upTo).toHaveValue('');
    await expect(clear).toBeFocused();
    await expect(clear).toHaveAttribute('aria-disabled', 'true');
  });

  test('typed right before closing count too', async ({ page }) => {
    await openReady(page, '/search');
    await openSheet(page);
    await page.getByLabel('From').fill('1,999');
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(page).toHaveURL('/search?minPrice=1999');
    await page.goBack();
    await expect(page).toHaveURL('/search');
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
  });
});

test('the sheet’s button never says an old number', async ({ page }) => {
  await openReady(page, '/search');
  await openSheet(page);
  const { release } = await holdSearches(page, (route) => answerWith(route, []));
  await page.getByRole('button', { name: 'Fundraising' }).click();
  await expect(page.getByRole('button', { name: 'Show experts' })).toHaveAttribute('aria-busy', 'true');
  release();
  await page.getByRole('button', { name: 'No experts match' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No experts found' })).toBeVisible();
});

test('in a low window its actions stay in sight', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await openReady(page, '/search');
  await openSheet(page);
  await expect(page.getByRole('button', { name: /^Show \d+/ })).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Up to').focus();
  const field = await page.getByLabel('Up to').boundingBox();
  const button = await page.getByRole('button', { name: /^Show \d+/ }).boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});

test('an order chosen before the script was there counts', { tag: '@desktop' }, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/search', { waitUntil: 'commit' });
  await page.getByLabel('Sort by').selectOption('price');
  release();
  await expect(page).toHaveURL('/search?sort=price');
  await expect(page.getByLabel('Sort by')).toHaveValue('price');
});

test('typing after a visit to a profile is a step of its own', { tag: '@desktop' }, async ({ page }) => {
  await page.route(searchCalls, (route) => answerWith(route, ['Ada Byron']));
  await openReady(page, '/search');
  await box(page).fill('clocks');
  await expect(page).toHaveURL('/search?query=clocks');
  await openReady(page, '/mara');
  await page.goBack();
  await expect(box(page)).toHaveValue('clocks');
  await expect(cards(page).first()).toBeVisible();
  await box(page).fill('sundials');
  await expect(page).toHaveURL('/search?query=sundials');
  await page.goBack();
  await expect(page).toHaveURL('/search?query=clocks');
});

test('those with a free time this week can be had alone, and the soonest first', async ({ page }) => {
  await openReady(page, '/search');
  await openSheet(page);
  const thisWeek = sheet(page).getByRole('switch', { name: 'Available this week' });
  await thisWeek.click();
  await expect(page).toHaveURL('/search?availableThisWeek=true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filters' })).toContainText('1');
  await expect(cards(page).first()).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Soonest free');
  await expect(page).toHaveURL('/search?sort=soonest&availableThisWeek=true');
  await page.getByRole('link', { name: 'Remove Available this week' }).click();
  await expect(page).toHaveURL('/search?sort=soonest');
});
