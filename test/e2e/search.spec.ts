import { expect, openReady, refusedCall, signInAsExpert, test } from './fixtures.ts';
import { answerWith, box, cards, holdSearches, searchCalls, watchCalls } from './search-fixtures.ts';

test.describe('searching', () => {
  test('begins with everybody and searches after a pause in typing', async ({ page }) => {
    await page.clock.install();
    await openReady(page, '/search');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Expert');
    await expect(cards(page)).toHaveCount(24);
    const calls = watchCalls(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await box(page).pressSequentially('pricing');
    expect(calls).toEqual([]);
    await page.clock.resume();
    await expect(page).toHaveURL('/search?query=pricing');
    await expect(page).toHaveTitle('“pricing” · Find Your Expert · InTime');
    await expect(cards(page).filter({ hasText: 'Mara Lindqvist' })).toBeVisible();
    expect(calls.map((call) => call.toString())).toEqual(['query=pricing&semantic=true']);
    await expect(box(page)).toBeFocused();
  });

  test('Enter searches at once', { tag: '@desktop' }, async ({ page }) => {
    await page.clock.install();
    await openReady(page, '/search');
    await page.clock.pauseAt(Date.now() + 60_000);
    await box(page).fill('pricing');
    await box(page).press('Enter');
    await expect(page).toHaveURL('/search?query=pricing');
  });

  test('typing is one step back, whatever its pauses; so is every other change', async ({ page }) => {
    await openReady(page, '/search');
    await box(page).fill('pri');
    await expect(page).toHaveURL('/search?query=pri');
    await box(page).fill('pricing');
    await expect(page).toHaveURL('/search?query=pricing');
    await box(page).press('Enter');
    await page.getByRole('switch', { name: 'AI Search On' }).click();
    await expect(page).toHaveURL('/search?query=pricing&semantic=false');
    await box(page).fill('chess');
    await expect(page).toHaveURL('/search?query=chess&semantic=false');

    await page.goBack();
    await expect(page).toHaveURL('/search?query=pricing&semantic=false');
    await expect(box(page)).toHaveValue('pricing');
    await page.goBack();
    await expect(page.getByRole('switch', { name: 'AI Search On' })).toBeVisible();
    await expect(cards(page).filter({ hasText: 'Mara Lindqvist' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/search');
    await expect(box(page)).toHaveValue('');
    await expect(cards(page)).toHaveCount(24);
    await page.goForward();
    await expect(box(page)).toHaveValue('pricing');
    await expect(cards(page).filter({ hasText: 'Mara Lindqvist' })).toBeVisible();
  });

  test('an answer that comes too late never replaces a newer one', async ({ page }) => {
    await openReady(page, '/search');
    await page.route(searchCalls, async (route) => {
      const query = new URL(route.request().url()).searchParams.get('query') ?? '';
      if (query === 'slow') await new Promise((resolve) => setTimeout(resolve, 1500));
      await answerWith(route, [`Found ${query}`]).catch(() => undefined);
    });
    const slow = page.waitForRequest(/query=slow/);
    await box(page).fill('slow');
    await slow;
    await box(page).fill('fast');
    await expect(cards(page)).toHaveText([/Found fast/]);
    await page.waitForTimeout(1600);
    await expect(cards(page)).toHaveText([/Found fast/]);
  });

  test('what was found stays, dimmed, until the next answer is here', { tag: '@desktop' }, async ({
    page,
  }) => {
    await openReady(page, '/search');
    const { release } = await holdSearches(page, (route) => answerWith(route, ['Ada Byron']));
    await box(page).fill('clocks');
    await expect(page.getByRole('region', { name: 'Experts' })).toHaveAttribute('aria-busy', 'true');
    await expect(cards(page)).toHaveCount(24);
    await expect(page.getByText('Searching…')).toBeVisible();
    await expect(page.getByText('results for “')).toBeHidden();
    release();
    await expect(cards(page)).toHaveText([/Ada Byron/]);
    await expect(page.getByRole('region', { name: 'Experts' })).toHaveAttribute('aria-busy', 'false');
  });

  test('can be cleared, and the box keeps the focus', async ({ page }) => {
    await openReady(page, '/search?query=pricing');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page).toHaveURL('/search');
    await expect(box(page)).toHaveValue('');
    await expect(box(page)).toBeFocused();
  });

  test('how many were found is told to screen readers', async ({ page }) => {
    await page.route(searchCalls, (route) => answerWith(route, ['Ada Byron', 'Eve Byron']));
    await openReady(page, '/search');
    await box(page).fill('clocks');
    const status = page.getByRole('status').filter({ hasText: 'found' });
    await expect(status).toHaveText('2 experts found for “clocks”');
    await expect(status).toHaveAttribute('aria-live', 'polite');
  });

  test('from home it goes on at /search without losing text or focus', async ({ page, context }) => {
    await signInAsExpert(context);
    await openReady(page, '/');
    await expect(cards(page)).toHaveCount(24);
    await box(page).pressSequentially('pricing help', { delay: 60 });
    await expect(page).toHaveURL('/search?query=pricing+help');
    await expect(box(page)).toHaveValue('pricing help');
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole('link', { name: 'Explore' })).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(box(page)).toHaveValue('');
    await expect(cards(page)).toHaveCount(24);
  });
});

test.describe('AI search', () => {
  const aiLine = (query: string) => `Showing AI-powered semantic search results for “${query}”`;

  test('can be switched only where there is a query, and is on', async ({ page }) => {
    await openReady(page, '/search?tags=Product+Design');
    await expect(page.getByRole('switch', { name: /^AI Search/ })).toHaveCount(0);
    const calls = watchCalls(page);
    await box(page).fill('design');
    await expect(page.getByRole('switch', { name: 'AI Search On' })).toBeVisible();
    await expect(page.getByText(aiLine('design'))).toBeVisible();
    await page.getByRole('switch', { name: 'AI Search On' }).click();
    await expect(page.getByRole('switch', { name: 'AI Search Off' })).toBeVisible();
    await expect(page.getByText(aiLine('design'))).toBeHidden();
    await expect(page).toHaveURL('/search?query=design&tags=Product+Design&semantic=false');
    expect(calls.map((call) => call.toString())).toEqual([
      'query=design&tags=Product+Design&semantic=true',
      'query=design&tags=Product+Design',
    ]);
    await box(page).fill('');
    await expect(page.getByRole('switch', { name: /^AI Search/ })).toHaveCount(0);
  });

  test('that rests is not claimed', async ({ page }) => {
    await page.route(searchCalls, (route) =>
      answerWith(route, ['Ada Byron'], { headers: { 'x-search-by': 'words' } }),
    );
    await openReady(page, '/search');
    await box(page).fill('clocks');
    await expect(page.getByText('AI search is resting. Showing results by words.')).toBeVisible();
    await expect(page.getByText(aiLine('clocks'))).toBeHidden();
  });

  test('a mended spelling is said', async ({ page }) => {
    const mended = { 'x-search-mended': encodeURIComponent('fundraising advisor') };
    await page.route(searchCalls, (route) => answerWith(route, ['Ada Byron'], { headers: mended }));
    await openReady(page, '/search');
    await box(page).fill('fundrasing advizor');
    await expect(
      page.getByText(`${aiLine('fundraising advisor')} instead of “fundrasing advizor”.`),
    ).toBeVisible();
    const status = page.getByRole('status').filter({ hasText: 'found' });
    await expect(status).toHaveText(
      '1 expert found for “fundraising advisor” instead of “fundrasing advizor”',
    );
    await page.getByRole('switch', { name: 'AI Search On' }).click();
    await expect(
      page.getByText('Showing results for “fundraising advisor” instead of “fundrasing advizor”.'),
    ).toBeVisible();
  });
});

test.describe('nobody found', () => {
  test('without AI it offers AI', async ({ page }) => {
    await page.route(searchCalls, (route) => answerWith(route, []));
    await openReady(page, '/search?query=pricing&semantic=false');
    await box(page).fill('nobody at all');
    await expect(page.getByRole('heading', { name: 'No experts found' })).toBeVisible();
    await expect(page.getByText(/describe what you need/)).toBeVisible();
    await page.getByRole('button', { name: 'Try AI-powered search' }).click();
    await expect(page).toHaveURL('/search?query=nobody+at+all');
    await expect(page.getByRole('button', { name: 'Try AI-powered search' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Show all experts' }).click();
    await expect(page).toHaveURL('/search');
    await expect(box(page)).toHaveValue('');
  });

  test('is told to screen readers', { tag: '@desktop' }, async ({ page }) => {
    await page.route(searchCalls, (route) => answerWith(route, []));
    await openReady(page, '/search');
    await box(page).fill('nobody');
    await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText(
      'No experts found for “nobody”',
    );
  });
});

test.describe('a search that fails', () => {
  test('keeps what was there and can be tried again', async ({ page, expectNoise }) => {
    expectNoise(refusedCall(503));
    await openReady(page, '/search');
    let broken = true;
    await page.route(searchCalls, (route) =>
      broken ? route.fulfill({ status: 503, json: {} }) : answerWith(route, ['Ada Byron']),
    );
    await box(page).fill('clocks');
    await expect(page.getByRole('alert')).toContainText('This search did not work.');
    await expect(cards(page)).toHaveCount(24);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveText([/Ada Byron/]);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('as the first one shows shapes, then says so', async ({ page, expectNoise }) => {
    expectNoise(refusedCall(503));
    await openReady(page, '/');
    let broken = true;
    const { release } = await holdSearches(page, (route) =>
      broken ? route.fulfill({ status: 503, json: {} }) : answerWith(route, ['Ada Byron']),
    );
    await page.getByRole('link', { name: 'Explore Profiles' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading experts' })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Experts could not be loaded' })).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveText([/Ada Byron/]);
  });
});
