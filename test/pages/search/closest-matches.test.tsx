import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Relaxed } from '#shared/search/search.ts';
import { type Call, fakeApi, refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { box, cards, expectNames, results, resultsHeading } from '#test/pages/support/search-page.ts';
import { closest, everyone, found, foundByQuery } from '#test/pages/support/search-samples.ts';

const closestCall = 'GET /api/profiles/closest';
const nothingFound = { 'GET /api/profiles': found([]) };
const closestSection = () => screen.findByRole('region', { name: 'Closest matches' });

describe('a search that finds no experts', () => {
  test('shows the closest matches apart from the results, and how they differ', async () => {
    const api = fakeApi({ ...nothingFound, [closestCall]: closest(['Ada Byron'], { relaxed: ['price'] }) });
    await openPage('/search?query=clocks&tags=Clocks&maxPrice=5&page=2');
    expect(await screen.findByRole('heading', { name: 'No experts found' })).toBeVisible();
    const section = await closestSection();
    expect(within(section).getByText('These match everything except your price limit:')).toBeVisible();
    expect(within(section).getByRole('article')).toHaveTextContent('Ada Byron');
    expect(within(results()).queryByRole('article')).toBeNull();
    expect(screen.queryByText('1 expert')).toBeNull();
    expect(String(api.calls(closestCall)[0]?.search)).toBe(
      'query=clocks&tags=Clocks&semantic=true&maxPrice=5&offset=24',
    );
  });

  test.each<[Relaxed[], string]>([
    [[], 'Similar to what you’re looking for:'],
    [['query'], 'No one matches “clocks”. These experts might still help:'],
    [['availability'], 'These match everything except “Available this week”:'],
    [['anyTag'], 'These match at least one of your tags:'],
    [['anyTag', 'price'], 'These match at least one of your tags, ignoring your price limit:'],
    [
      ['tags', 'price', 'availability'],
      'These match everything except your tags, your price limit, and “Available this week”:',
    ],
  ])('names what was relaxed: %j', async (relaxed, note) => {
    fakeApi({ ...nothingFound, [closestCall]: closest(['Ada Byron'], { relaxed }) });
    await openPage('/search?query=clocks&semantic=false');
    expect(within(await closestSection()).getByText(note)).toBeVisible();
  });

  test('offers popular tags, each a search of its own', async () => {
    const api = fakeApi({
      ...nothingFound,
      [closestCall]: closest([], { popularTags: ['Clocks', 'Editing'] }),
    });
    const { user, address } = await openPage('/search?query=nobody&maxPrice=5');
    const tags = within(await screen.findByRole('region', { name: 'Popular tags' }));
    expect(tags.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/search?tags=Clocks',
      '/search?tags=Editing',
    ]);
    expect(screen.queryByText('Closest matches')).toBeNull();
    api.on('GET /api/profiles', found(['Ada Byron']));
    await user.click(tags.getByRole('link', { name: 'Clocks' }));
    expect(address()).toBe('/search?tags=Clocks');
    await expectNames(['Ada Byron']);
    expect(resultsHeading()).toHaveFocus();
    expect(screen.queryByText('Popular tags')).toBeNull();
  });

  test('keeps them until the next search has results', async () => {
    const api = fakeApi({ ...nothingFound, [closestCall]: closest(['Ada Byron'], { relaxed: ['query'] }) });
    const { user } = await openPage('/search?query=nobody');
    const section = await closestSection();
    const held = api.pause('GET /api/profiles');
    await user.type(box(), 's');
    const answer = await held.next();
    expect(section).toBeVisible();
    expect(
      within(section).getByText('No one matches “nobody”. These experts might still help:'),
    ).toBeVisible();
    answer(found(['Eve Byron']));
    await expectNames(['Eve Byron']);
    expect(section).not.toBeInTheDocument();
  });

  test('stays as it is when they fail to load', async () => {
    const api = fakeApi({ ...nothingFound, [closestCall]: refusal(429, { code: 'limited' }) });
    await openPage('/search?query=nobody');
    await waitFor(() => expect(api.calls(closestCall)).not.toHaveLength(0));
    expect(await screen.findByRole('heading', { name: 'No experts found' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(cards()).toHaveLength(0);
  });
});

test('a page beyond the last one shows the first results of the same search', async () => {
  fakeApi({
    'GET /api/profiles': ({ search }: Call) => found(search.has('offset') ? [] : everyone, { total: 3 }),
    [closestCall]: closest(['Ada Byron']),
  });
  await openPage('/search?query=clocks&page=99');
  expect(await screen.findByRole('heading', { name: 'There’s no page 99' })).toBeVisible();
  expect(within(await closestSection()).getByText('The top results for this search:')).toBeVisible();
});

test('nothing else is requested when experts were found, or when there are none at all', async () => {
  const api = fakeApi({ 'GET /api/profiles': foundByQuery, [closestCall]: closest(['Ada Byron']) });
  const { user } = await openPage('/search');
  await expectNames(everyone);
  api.on('GET /api/profiles', found([]));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price');
  expect(await screen.findByRole('heading', { name: 'No experts found' })).toBeVisible();
  expect(api.calls(closestCall)).toEqual([]);
});
