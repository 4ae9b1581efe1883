import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { presetTags } from '#shared/search/search.ts';
import { fakeApi } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { aProfile, noSlots } from '#test/pages/support/samples.ts';
import {
  box,
  cards,
  closeSheet,
  expectNames,
  filterButton,
  openSheet,
  watchSearches,
} from '#test/pages/support/search-page.ts';
import { found, foundByQuery } from '#test/pages/support/search-samples.ts';

const sort = () => screen.getByRole('combobox', { name: 'Sort by' });
const chip = (text: string) => screen.getByRole('link', { name: `Remove ${text}` });
const expectNoChips = () => expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();

describe('filtering a search', () => {
  test('by tags in the sheet, which can be removed by their chips', async () => {
    const api = fakeApi({ 'GET /api/profiles': foundByQuery });
    const { user, address, goBack } = await openPage('/search?query=design');
    await expectNames(['Found design']);
    const searches = watchSearches(api);
    const sheet = await openSheet(user);
    const tags = within(sheet.getByRole('group', { name: 'Expertise' })).getAllByRole('button');
    expect(tags.map(({ textContent }) => textContent)).toEqual([...presetTags]);
    await user.click(sheet.getByRole('button', { name: 'Product Design' }));
    await user.click(sheet.getByRole('button', { name: 'UI/UX Design' }));
    expect(sheet.getByRole('button', { name: 'UI/UX Design' })).toHaveAttribute('aria-pressed', 'true');
    expect(sheet.getByRole('button', { name: 'Fundraising' })).toHaveAttribute('aria-pressed', 'false');
    expect(address()).toBe('/search?query=design&tags=Product+Design&tags=UI%2FUX+Design');
    const show = await sheet.findByRole('button', { name: 'Show 1 expert' });
    await closeSheet(() => user.click(show));
    expect(filterButton()).toHaveTextContent(/^Filters2 active$/);
    expect(filterButton()).toHaveFocus();
    expect(searches().at(-1)).toBe('query=design&tags=Product+Design&tags=UI%2FUX+Design&semantic=true');

    await user.click(chip('Product Design'));
    expect(address()).toBe('/search?query=design&tags=UI%2FUX+Design');
    expect(chip('UI/UX Design')).toHaveFocus();
    await goBack();
    expect(chip('Product Design')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Clear all' }));
    expect(address()).toBe('/search?query=design');
    expectNoChips();
    expect(filterButton()).toHaveFocus();
  });

  test('by price, with a sort order', async () => {
    const api = fakeApi({ 'GET /api/profiles': foundByQuery });
    const { user, address } = await openPage('/search');
    const searches = watchSearches(api);
    await user.selectOptions(sort(), 'Lowest price');
    expect(address()).toBe('/search?sort=price');
    const sheet = await openSheet(user);
    await user.type(sheet.getByLabelText('From'), '$80');
    await user.type(sheet.getByLabelText('Up to'), '20');
    await closeSheet(() => user.click(sheet.getByRole('button', { name: /^Show/ })));
    // A minimum above the maximum is swapped.
    expect(address()).toBe('/search?sort=price&minPrice=20&maxPrice=80');
    expect(chip('$20 to $80')).toBeVisible();
    await user.selectOptions(sort(), 'Highest rating');
    expect(address()).toBe('/search?sort=rating&minPrice=20&maxPrice=80');
    await waitFor(() => expect(searches().at(-1)).toBe('sort=rating&minPrice=20&maxPrice=80'));
    await user.selectOptions(sort(), 'Most relevant');
    const again = await openSheet(user);
    await user.click(again.getByRole('button', { name: 'Clear all' }));
    expect(again.getByLabelText('Up to')).toHaveValue('');
    expect(again.getByLabelText('From')).toHaveValue('');
    expect(address()).toBe('/search');
    await closeSheet(() => user.keyboard('{Escape}'));
  });

  test('by availability this week, soonest first', async () => {
    const api = fakeApi({ 'GET /api/profiles': foundByQuery });
    const { user, address } = await openPage('/search');
    const searches = watchSearches(api);
    const sheet = await openSheet(user);
    const thisWeek = sheet.getByRole('switch', { name: 'Available this week' });
    expect(thisWeek).toHaveAccessibleDescription('Only experts with times available in the next 7 days.');
    await user.click(thisWeek);
    expect(thisWeek).toBeChecked();
    expect(address()).toBe('/search?availableThisWeek=true');
    await closeSheet(() => user.keyboard('{Escape}'));
    expect(filterButton()).toHaveTextContent(/^Filters1 active$/);
    await waitFor(() => expect(cards()).toHaveLength(3));
    await user.selectOptions(sort(), 'Soonest available');
    expect(address()).toBe('/search?sort=soonest&availableThisWeek=true');
    await waitFor(() => expect(searches().at(-1)).toBe('sort=soonest&availableThisWeek=true'));
    await user.click(chip('Available this week'));
    expect(address()).toBe('/search?sort=soonest');
    expectNoChips();
  });

  test('works by keyboard alone', async () => {
    fakeApi({
      'GET /api/profiles': foundByQuery,
      'GET /api/profiles/*': aProfile(),
      'GET /api/profiles/*/slots': noSlots,
    });
    const { user, address } = await openPage('/search');
    box().focus();
    await user.keyboard('design');
    await waitFor(() => expect(address()).toBe('/search?query=design'));
    await user.tab();
    expect(screen.getByRole('button', { name: 'Clear search' })).toHaveFocus();
    await user.tab();
    await user.keyboard(' ');
    expect(screen.getByRole('switch', { name: 'AI Search Off' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('switch', { name: 'AI Search On' })).toHaveFocus();
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeVisible();
    await user.keyboard(' ');
    expect(address()).toBe('/search?query=design&tags=Product+Design');
    await closeSheet(() => user.keyboard('{Escape}'));
    expect(filterButton()).toHaveFocus();
    await user.tab();
    await user.tab();
    expect(chip('Product Design')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/search?query=design');
    expect(filterButton()).toHaveFocus();
    await expectNames(['Found design']);
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(address()).toMatch(/^\/profile\//);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Priya Raman');
  });
});

test('a URL with filters and a sort order shows them', async () => {
  const api = fakeApi({ 'GET /api/profiles': found(['Mara Lindqvist']) });
  await openPage('/search?query=pricing&tags=Pricing&sort=price&maxPrice=80');
  await expectNames(['Mara Lindqvist']);
  expect(box()).toHaveValue('pricing');
  expect(chip('Pricing')).toHaveAttribute('href', '/search?query=pricing&sort=price&maxPrice=80');
  expect(chip('Up to $80')).toBeVisible();
  expect(sort()).toHaveValue('price');
  expect(filterButton()).toHaveTextContent(/^Filters2 active$/);
  expect(api.calls('GET /api/profiles')[0]?.search.toString()).toBe(
    'query=pricing&tags=Pricing&semantic=true&sort=price&maxPrice=80',
  );
});
