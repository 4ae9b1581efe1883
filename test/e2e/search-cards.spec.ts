import { expect, openReady, signInAsExpert, signUpExpert, test } from './fixtures.ts';
import { answerWith, box, cards, searchCalls, watchCalls } from './search-fixtures.ts';

test.describe('a card', () => {
  test('shows who it is, what others think and what it costs', async ({ page }) => {
    await page.route(searchCalls, (route) =>
      answerWith(route, ['Ada Byron', 'Eve Byron', 'Ina', 'Ona', 'Una']),
    );
    await openReady(page, '/search');
    await box(page).fill('clocks');
    await expect(cards(page)).toHaveCount(5);
    const [ada, eve, ina, , una] = await cards(page).all();
    if (!ada || !eve || !ina || !una) throw new Error('cards are missing');
    await expect(ada.getByRole('heading')).toHaveText('Ada ByronVerified');
    await expect(ada).toContainText('Clockmaker');
    await expect(ada).toContainText('4.8(12 reviews)');
    await expect(ada).toContainText('La Chaux-de-Fonds, Switzerland');
    await expect(ada).toContainText('Starting at $75/15min');
    await expect(ada).not.toContainText('+');
    await expect(eve).not.toContainText('review');
    await expect(eve).not.toContainText('Switzerland');
    await expect(ina.getByRole('list', { name: 'Expertise' }).getByRole('listitem')).toHaveText([
      'Clocks',
      'Restoration',
      'Small businesses+1 more',
    ]);
    await expect(una).toContainText('Starting at $0/15min');
    // The dial is filled for the cheapest time, and empty where there is none.
    await expect(ada.locator('p svg path[fill=currentColor]')).toHaveCount(1);
    await expect(una.locator('p svg path[fill=currentColor]')).toHaveCount(0);
    await expect(ada.getByRole('link', { name: 'View Profile' })).toHaveAttribute(
      'href',
      '/profile/00000000-0000-4000-8000-000000000001',
    );
  });

  test('leads to the expert, and back leads to the same results', async ({ page }) => {
    await openReady(page, '/search?query=pricing');
    await cards(page).filter({ hasText: 'Mara Lindqvist' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mara LindqvistVerified');
    const calls = watchCalls(page);
    await page.goBack();
    await expect(cards(page).filter({ hasText: 'Mara Lindqvist' })).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('far down is left for the top of other results', { tag: '@desktop' }, async ({ page, context }) => {
    await signInAsExpert(context);
    await openReady(page, '/search?sort=price');
    await cards(page).nth(20).scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'Explore' }).click();
    await expect(page).toHaveURL('/search');
    await expect(box(page)).toBeInViewport();
  });

  test('of someone who changed their profile shows the change', { tag: '@desktop' }, async ({
    page,
    context,
  }) => {
    const trade = `Sundials${Date.now()}`;
    await signUpExpert(context, { tags: [trade] });
    await openReady(page, `/search?tags=${trade}`);
    await expect(cards(page)).toContainText('Clockmaker');
    await page.getByRole('button', { name: /Menu of/ }).click();
    await page.getByRole('menuitem', { name: 'My Profile' }).click();
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await page.getByLabel('Role').fill('Sundial maker');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(/\/profile\/me$/);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/search/);
    await expect(cards(page)).toContainText('Sundial maker');
  });

  test('stands in line with its neighbours, however long its texts', { tag: '@desktop' }, async ({
    page,
  }) => {
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
});

test.describe('narrowing', () => {
  test('by tags in the sheet, and back by their chips', async ({ page }) => {
    await openReady(page, '/search?query=design');
    const calls = watchCalls(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet.locator('[aria-pressed]')).toHaveText([
      'Product Design',
      'Marketing Strategy',
      'Career Coaching',
      'Engineering Leadership',
      'Fundraising',
      'Sales Strategy',
      'Growth Marketing',
      'UI/UX Design',
    ]);
    await sheet.getByRole('button', { name: 'Product Design' }).click();
    await sheet.getByRole('button', { name: 'UI/UX Design' }).click();
    await expect(sheet.getByRole('button', { name: 'UI/UX Design' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL('/search?query=design&tags=Product+Design&tags=UI%2FUX+Design');
    await sheet.getByRole('button', { name: /^Show \d+ experts?$/ }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Filters 2 active' })).toBeFocused();
    expect(calls.at(-1)?.getAll('tags')).toEqual(['Product Design', 'UI/UX Design']);

    await page.getByRole('link', { name: 'Remove Product Design' }).click();
    await expect(page).toHaveURL('/search?query=design&tags=UI%2FUX+Design');
    await expect(page.getByRole('link', { name: 'Remove UI/UX Design' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Remove Product Design' })).toBeVisible();
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/search?query=design');
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
  });

  test('by price and order', async ({ page }) => {
    await openReady(page, '/search');
    const calls = watchCalls(page);
    await page.getByLabel('Sort by').selectOption('Lowest price');
    await expect(page).toHaveURL('/search?sort=price');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('From').fill('$80');
    await page.getByLabel('Up to').fill('20');
    await page.getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL('/search?sort=price&minPrice=20&maxPrice=80');
    await expect(page.getByRole('link', { name: 'Remove $20 to $80' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByLabel('Sort by').selectOption('Highest rating');
    await expect(page).toHaveURL('/search?sort=rating&minPrice=20&maxPrice=80');
    await expect.poll(() => calls.at(-1)?.toString()).toBe('sort=rating&minPrice=20&maxPrice=80');
    await page.getByLabel('Sort by').selectOption('Most relevant');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByLabel('Up to')).toHaveValue('');
    await expect(page).toHaveURL('/search');
  });

  test('by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
    await openReady(page, '/search');
    await box(page).focus();
    await page.keyboard.type('design');
    await expect(page).toHaveURL('/search?query=design');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('switch', { name: 'AI Search Off' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL('/search?query=design&tags=Product+Design');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?query=design');
    await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/profile\//);
  });
});
