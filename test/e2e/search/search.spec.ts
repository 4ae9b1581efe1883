import { expect, openReady, test } from '#test/e2e/fixtures/fixtures.ts';
import { box, cards, searchCalls, watchCalls } from '#test/e2e/fixtures/search-fixtures.ts';

test('a visitor searches, filters the results, and returns to them from an expert’s page', {
  tag: '@phone',
}, async ({ page }) => {
  const mara = cards(page).filter({ hasText: 'Mara Lindqvist' });

  await test.step('typing searches', async () => {
    await openReady(page, '/search');
    await expect(cards(page)).toHaveCount(24);
    await box(page).pressSequentially('pricing');
    await expect(page).toHaveURL('/search?query=pricing');
    await expect(mara).toBeVisible();
    await expect(box(page)).toBeFocused();
  });

  await test.step('the filter sheet filters the results', async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Up to').fill('500');
    await sheet.getByRole('button', { name: /^Show \d+ experts?$/ }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL('/search?query=pricing&maxPrice=500');
    await expect(page.getByRole('button', { name: 'Filters 1 active' })).toBeFocused();
    await page.getByRole('link', { name: 'Remove Up to $500' }).click();
    await expect(page).toHaveURL('/search?query=pricing');
  });

  await test.step('the whole card is a link to the expert, and Back shows the same results', async () => {
    await mara.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mara LindqvistVerified');
    const calls = watchCalls(page);
    await page.goBack();
    await expect(mara).toBeVisible();
    expect(calls).toEqual([]);
  });

  await test.step('typing after a visit to another page is a new history entry', async () => {
    await openReady(page, '/mara');
    await page.goBack();
    await expect(box(page)).toHaveValue('pricing');
    await expect(cards(page).first()).toBeVisible();
    await box(page).fill('chess');
    await expect(page).toHaveURL('/search?query=chess');
    await page.goBack();
    await expect(page).toHaveURL('/search?query=pricing');
  });
});

test('a sort order selected before the script loads applies, and server-rendered results aren’t fetched again', {
  tag: '@desktop',
}, async ({ page }) => {
  const calls = watchCalls(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/search?query=pricing&tags=Pricing', { waitUntil: 'commit' });
  await page.getByLabel('Sort by').selectOption('price');
  const answered = page.waitForResponse(searchCalls);
  release();
  await expect(page).toHaveURL('/search?query=pricing&tags=Pricing&sort=price');
  await expect(page.getByLabel('Sort by')).toHaveValue('price');
  await expect(box(page)).toHaveValue('pricing');
  await expect(page.getByRole('link', { name: 'Remove Pricing' })).toBeVisible();
  await answered;
  expect(calls.map((call) => call.toString())).toEqual([
    'query=pricing&tags=Pricing&semantic=true&sort=price',
  ]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything except the filter sheet works', async ({ page }) => {
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
    await page.goto('/search');
    await page.getByRole('link', { name: 'Show more experts' }).click();
    await expect(page).toHaveURL('/search?page=2');
    await expect(cards(page)).toHaveCount(24);
  });
});
