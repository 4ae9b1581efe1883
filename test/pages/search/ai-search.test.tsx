import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import {
  announcement,
  box,
  cards,
  expectNames,
  resultsHeading,
  watchSearches,
} from '#test/pages/support/search-page.ts';
import { closest, found, foundByQuery } from '#test/pages/support/search-samples.ts';

const aiNote = (query: string) => `Showing AI-powered semantic search results for “${query}”`;

describe('AI search', () => {
  test('is on by default and can be switched only with a query', async () => {
    const api = fakeApi({ 'GET /api/profiles': foundByQuery });
    const { user, address } = await openPage('/search?tags=Product+Design');
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect(screen.queryByRole('switch', { name: /^AI Search/ })).toBeNull();
    const searches = watchSearches(api);
    await user.type(box(), 'design');
    expect(screen.getByRole('switch', { name: 'AI Search On' })).toBeChecked();
    expect(await screen.findByText(aiNote('design'))).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'AI Search On' }));
    expect(screen.getByRole('switch', { name: 'AI Search Off' })).not.toBeChecked();
    await waitFor(() => expect(screen.queryByText(aiNote('design'))).toBeNull());
    expect(address()).toBe('/search?query=design&tags=Product+Design&semantic=false');
    expect(searches()).toEqual([
      'query=design&tags=Product+Design&semantic=true',
      'query=design&tags=Product+Design',
    ]);
    await user.clear(box());
    expect(screen.queryByRole('switch', { name: /^AI Search/ })).toBeNull();
  });

  test('is reported as unavailable when the server searched by keywords', async () => {
    fakeApi({ 'GET /api/profiles': found(['Ada Byron'], { by: 'words' }) });
    await openPage('/search?query=clocks');
    expect(
      await screen.findByText('AI search is unavailable right now. Showing keyword results.'),
    ).toBeVisible();
    expect(screen.queryByText(/AI-powered semantic/)).toBeNull();
  });

  test('names the corrected spelling, and so does a search without AI', async () => {
    const corrected = 'fundraising advisor';
    const api = fakeApi({ 'GET /api/profiles': found(['Ada Byron'], { corrected }) });
    const { user } = await openPage('/search');
    await user.type(box(), 'fundrasing advizor');
    expect(await screen.findByText(`${aiNote(corrected)} instead of “fundrasing advizor”.`)).toBeVisible();
    await waitFor(() =>
      expect(announcement()).toHaveTextContent(
        /^1 expert found for “fundraising advisor” instead of “fundrasing advizor”$/,
      ),
    );
    api.on('GET /api/profiles', found(['Ada Byron'], { by: 'words', corrected }));
    await user.click(screen.getByRole('switch', { name: 'AI Search On' }));
    expect(
      await screen.findByText('Showing results for “fundraising advisor” instead of “fundrasing advizor”.'),
    ).toBeVisible();
  });

  test('names the corrected spelling also when the server searched by keywords', async () => {
    fakeApi({ 'GET /api/profiles': found(['Ada Byron'], { by: 'words', corrected: 'clocks' }) });
    await openPage('/search?query=clokcs');
    expect(
      await screen.findByText(
        'AI search is unavailable right now. Showing keyword results for “clocks” instead of “clokcs”.',
      ),
    ).toBeVisible();
  });

  test('quotes only the beginning of a long query', async () => {
    fakeApi({ 'GET /api/profiles': found(['Ada Byron']) });
    await openPage(`/search?${new URLSearchParams({ query: 'clocks '.repeat(30) })}`);
    const start = 'clocks '.repeat(12).slice(0, 80).trim();
    expect(await screen.findByText(aiNote(`${start}…`))).toBeVisible();
  });
});

describe('a search that finds no experts', () => {
  test('is announced to screen readers without mentioning AI', async () => {
    fakeApi({ 'GET /api/profiles': found([]), 'GET /api/profiles/closest': closest() });
    const { user } = await openPage('/search');
    await user.type(box(), 'nobody');
    expect(await screen.findByRole('heading', { name: 'No experts found' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Show all experts' })).toBeVisible();
    await waitFor(() => expect(announcement()).toHaveTextContent(/^No experts found for “nobody”$/));
    expect(screen.queryByText(/AI-powered semantic/)).toBeNull();
  });

  test('without AI offers AI search, then all experts, and moves the focus to the results', async () => {
    const api = fakeApi({ 'GET /api/profiles': found([]), 'GET /api/profiles/closest': closest() });
    const { user, address } = await openPage('/search?query=pricing&semantic=false');
    await user.clear(box());
    await user.type(box(), 'nobody at all');
    expect(await screen.findByRole('heading', { name: 'No experts found' })).toBeVisible();
    expect(
      screen.getByText('Try different words, or describe what you need in a full sentence.'),
    ).toBeVisible();
    screen.getByRole('button', { name: 'Try AI-powered search' }).focus();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/search?query=nobody+at+all');
    expect(resultsHeading()).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try AI-powered search' })).toBeNull());
    api.on('GET /api/profiles', foundByQuery);
    screen.getByRole('link', { name: 'Show all experts' }).focus();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/search');
    expect(box()).toHaveValue('');
    expect(resultsHeading()).toHaveFocus();
    await expectNames(['Mara Lindqvist', 'Ada Byron', 'Eve Byron']);
  });

  test('with filters suggests removing one, and clears them together with the query', async () => {
    fakeApi({ 'GET /api/profiles': found([]), 'GET /api/profiles/closest': closest() });
    const { user, address } = await openPage('/search?query=nobody&tags=Fundraising&maxPrice=5');
    expect(
      await screen.findByText('Try removing a filter, or describe what you need in different words.'),
    ).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show all experts' }));
    expect(address()).toBe('/search');
    expect(screen.queryByRole('link', { name: 'Show all experts' })).toBeNull();
  });
});

describe('screen readers hear', () => {
  test('how many experts were found, in a polite live region', async () => {
    fakeApi({ 'GET /api/profiles': found(['Ada Byron', 'Eve Byron']) });
    const { user } = await openPage('/search');
    await user.type(box(), 'clocks');
    await waitFor(() => expect(announcement()).toHaveTextContent(/^2 experts found for “clocks”$/));
    expect(announcement()).toHaveAttribute('aria-live', 'polite');
  });

  test('the sort order, and again when the results change', async () => {
    fakeApi({ 'GET /api/profiles': found(['Ada Byron']) });
    const { user } = await openPage('/search');
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    await user.selectOptions(sort, 'Lowest price');
    await waitFor(() => expect(announcement()).toHaveTextContent(/^1 expert found, lowest price first$/));
    await user.selectOptions(sort, 'Highest rating');
    await waitFor(() => expect(announcement()).toHaveTextContent(/^1 expert found, highest rated first$/));
    const before = announcement().querySelector('span');
    await user.type(box(), 'x');
    await waitFor(() =>
      expect(announcement()).toHaveTextContent(/^1 expert found for “x”, highest rated first$/),
    );
    // A new element, because screen readers don't announce unchanged text.
    expect(before).not.toBeInTheDocument();
  });
});
