import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { aProfile, noNotices, noSlots, priya } from '#test/pages/support/samples.ts';
import { box, cards, expectNames, watchSearches } from '#test/pages/support/search-page.ts';
import { everyone, found, foundByQuery } from '#test/pages/support/search-samples.ts';

const profileCalls = { 'GET /api/notices': noNotices, 'GET /api/profile/me': aProfile() };

/** From now on time passes only when the test says so. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

const letTimeRun = () => vi.setTimerTickMode('interval', 10);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('typing in the search box', () => {
  test('searches once, after a pause', async () => {
    const api = fakeApi({ 'GET /api/profiles': foundByQuery });
    const { address, user } = await openPage('/search');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Find Your Expert');
    await expectNames(everyone);
    const searches = watchSearches(api);
    await user.click(box());
    stopTimers();
    for (const typed of ['p', 'pri', 'pricing']) {
      await pass(200);
      fireEvent.change(box(), { target: { value: typed } });
    }
    await pass(249);
    expect(searches()).toEqual([]);
    expect(address()).toBe('/search');
    await pass(1);
    letTimeRun();
    await expectNames(['Found pricing']);
    expect(address()).toBe('/search?query=pricing');
    expect(document.title).toBe('“pricing” · Find Your Expert · InTime');
    expect(searches()).toEqual(['query=pricing&semantic=true']);
    expect(box()).toHaveFocus();
  });

  test('Enter searches at once', async () => {
    const api = fakeApi({ 'GET /api/profiles': foundByQuery });
    const { address, user } = await openPage('/search');
    await expectNames(everyone);
    const searches = watchSearches(api);
    await user.click(box());
    stopTimers();
    fireEvent.change(box(), { target: { value: 'pricing' } });
    const pressed = user.keyboard('{Enter}');
    await vi.advanceTimersByTimeAsync(1);
    await pressed;
    expect(address()).toBe('/search?query=pricing');
    letTimeRun();
    await expectNames(['Found pricing']);
    expect(searches()).toEqual(['query=pricing&semantic=true']);
  });

  test('is one history entry, however many pauses it has', async () => {
    fakeApi({ 'GET /api/profiles': foundByQuery });
    const { user, address, goBack, goForward } = await openPage('/search');
    await user.type(box(), 'pri');
    await waitFor(() => expect(address()).toBe('/search?query=pri'));
    await user.type(box(), 'cing');
    await waitFor(() => expect(address()).toBe('/search?query=pricing'));
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('switch', { name: 'AI Search On' }));
    expect(address()).toBe('/search?query=pricing&semantic=false');
    await user.clear(box());
    await user.type(box(), 'chess');
    await waitFor(() => expect(address()).toBe('/search?query=chess&semantic=false'));

    await goBack();
    expect(address()).toBe('/search?query=pricing&semantic=false');
    expect(box()).toHaveValue('pricing');
    await goBack();
    expect(screen.getByRole('switch', { name: 'AI Search On' })).toBeVisible();
    await expectNames(['Found pricing']);
    await goBack();
    expect(address()).toBe('/search');
    expect(box()).toHaveValue('');
    await expectNames(everyone);
    await goForward();
    expect(box()).toHaveValue('pricing');
    await expectNames(['Found pricing']);
  });

  test('after a visit to an expert’s page is a new history entry', async () => {
    fakeApi({
      'GET /api/profiles': foundByQuery,
      'GET /api/profiles/*': aProfile(),
      'GET /api/profiles/*/slots': noSlots,
    });
    const { user, address, goBack } = await openPage('/search');
    await user.type(box(), 'clocks');
    await expectNames(['Found clocks']);
    await user.click(screen.getByRole('link', { name: 'View Profile of Found clocks' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Priya Raman/ })).toBeVisible();
    await goBack();
    expect(box()).toHaveValue('clocks');
    await user.clear(box());
    await user.type(box(), 'sundials');
    await waitFor(() => expect(address()).toBe('/search?query=sundials'));
    await goBack();
    expect(address()).toBe('/search?query=clocks');
  });

  test('can be undone with the clear button, which keeps the focus in the box', async () => {
    fakeApi({ 'GET /api/profiles': foundByQuery });
    const { user, address } = await openPage('/search?query=pricing');
    await expectNames(['Found pricing']);
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(address()).toBe('/search');
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
    await expectNames(everyone);
  });

  test('on an expert’s home page moves to /search without losing text or focus', async () => {
    fakeApi({ ...profileCalls, 'GET /api/profiles': foundByQuery });
    const { user, address, goBack } = await openPage('/', { as: priya });
    await screen.findByRole('heading', { name: 'Find Your Expert' });
    await expectNames(everyone);
    const field = box();
    await user.type(field, 'pricing ');
    await waitFor(() => expect(address()).toBe('/search?query=pricing'));
    await user.keyboard('help');
    await waitFor(() => expect(address()).toBe('/search?query=pricing+help'));
    expect(box()).toBe(field);
    expect(field).toHaveValue('pricing help');
    expect(field).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Explore' })).toHaveAttribute('aria-current', 'page');
    await goBack();
    expect(address()).toBe('/');
    expect(box()).toHaveValue('');
    await expectNames(everyone);
  });
});

describe('a URL with a query', () => {
  test.each([
    ['a script', '</script><script>window.bad = 1</script><img src=x onerror="window.bad = 1">'],
    ['quotes and signs', `"'&=#?%00/\\ \u2028 ‘’“”`],
    ['emoji and other scripts', '🍀👩‍🚀 שלום مرحبا 你好'],
    ['a thousand letters', 'wolkenkratzer'.repeat(90).slice(0, 1000)],
  ])('of %s shows it as text', async (_name, query) => {
    const api = fakeApi({ 'GET /api/profiles': found(['Ada Byron']) });
    await openPage(`/search?${new URLSearchParams({ query })}`);
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(box()).toHaveValue(query.trim());
    expect(document.title).toContain(query.slice(0, 20).trim());
    expect(document.querySelector('main script, main img')).toBeNull();
    expect(window).not.toHaveProperty('bad');
    expect(api.calls('GET /api/profiles')[0]?.search.get('query')).toBe(query.trim());
  });
});
