import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Call, fakeApi, lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { box, cards, expectNames, results, resultsHeading } from '#test/pages/support/search-page.ts';
import { closest, everyone, found, foundByQuery } from '#test/pages/support/search-samples.ts';

const unavailable = () =>
  refusal(503, {
    code: 'unavailable',
    message: 'InTime is briefly unavailable. Please try again in a moment.',
  });

describe('while a search runs', () => {
  test('the previous results stay until the new ones arrive', async () => {
    const api = fakeApi({ 'GET /api/profiles': foundByQuery });
    const { user } = await openPage('/search');
    await expectNames(everyone);
    expect(results()).toHaveAttribute('aria-busy', 'false');
    const held = api.pause('GET /api/profiles');
    await user.type(box(), 'clocks');
    const answer = await held.next();
    expect(results()).toHaveAttribute('aria-busy', 'true');
    expect(cards()).toHaveLength(3);
    expect(screen.getByText('Searching…')).toBeVisible();
    expect(screen.queryByText(/results for “/)).toBeNull();
    answer(found(['Ada Byron']));
    await expectNames(['Ada Byron']);
    expect(results()).toHaveAttribute('aria-busy', 'false');
    expect(screen.queryByText('Searching…')).toBeNull();
    expect(screen.getByText('1 expert')).toBeVisible();
  });

  test('a late response never replaces a newer one', async () => {
    let answerSlow: (answer: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => {
      answerSlow = resolve;
    });
    const api = fakeApi({
      'GET /api/profiles': (call: Call) => (call.search.get('query') === 'slow' ? slow : foundByQuery(call)),
    });
    const { user } = await openPage('/search');
    await user.type(box(), 'slow');
    const queries = () => api.calls('GET /api/profiles').map(({ search }) => search.get('query'));
    await waitFor(() => expect(queries()).toContain('slow'));
    await user.clear(box());
    await user.type(box(), 'fast');
    await expectNames(['Found fast']);
    answerSlow(found(['Found slow']));
    await slow;
    // Once a further search has finished, the late response would have been shown.
    await user.type(box(), 'er');
    await expectNames(['Found faster']);
    expect(screen.queryByText('Found slow')).toBeNull();
  });
});

describe('a search that fails', () => {
  test('keeps the previous results and can be retried', async () => {
    const api = fakeApi({ 'GET /api/profiles': foundByQuery });
    const { user } = await openPage('/search');
    await expectNames(everyone);
    api.on('GET /api/profiles', unavailable());
    await user.type(box(), 'clocks');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to fetch profiles. Showing your previous results.');
    expect(cards()).toHaveLength(3);
    expect(screen.queryByText(/AI-powered semantic/)).toBeNull();
    api.on('GET /api/profiles', found(['Ada Byron']));
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
    await expectNames(['Ada Byron']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('because the network is down shows an error, and retrying by keyboard moves the focus to the results', async () => {
    const api = fakeApi({ 'GET /api/profiles': foundByQuery });
    const { user } = await openPage('/search');
    await expectNames(everyone);
    api.on('GET /api/profiles', lostConnection);
    await user.type(box(), 'clocks');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to fetch profiles. Showing your previous results.');
    const held = api.pause('GET /api/profiles');
    const again = screen.getByRole('button', { name: 'Try Again' });
    again.focus();
    await user.keyboard('{Enter}');
    const answer = await held.next();
    await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
    expect(again).toHaveFocus();
    expect(alert).toBeVisible();
    answer(found(['Ada Byron']));
    await expectNames(['Ada Byron']);
    expect(alert).not.toBeInTheDocument();
    expect(resultsHeading()).toHaveFocus();
  });

  test('because of too many searches also shows the server’s message', async () => {
    const message = 'Too many attempts. Please try again in 40 seconds.';
    const api = fakeApi({ 'GET /api/profiles': foundByQuery });
    const { user } = await openPage('/search');
    await expectNames(everyone);
    api.on('GET /api/profiles', refusal(429, { code: 'limited', message }));
    await user.type(box(), 'clocks');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Failed to fetch profiles. ${message} Showing your previous results.`,
    );
  });

  test('on the first load shows skeletons, then the error, and can be retried', async () => {
    const api = fakeApi();
    const held = api.pause('GET /api/profiles');
    const { user } = await openPage('/');
    await user.click(screen.getAllByRole('link', { name: 'Explore Profiles' })[0] as HTMLElement);
    expect(await screen.findByText('Loading experts')).toBeVisible();
    expect(cards()).toHaveLength(0);
    // StrictMode mounts the page twice and aborts the search of the first mount.
    while (held.waiting() > 0) (await held.next())(unavailable());
    expect(await screen.findByRole('heading', { name: 'Failed to fetch profiles' })).toBeVisible();
    expect(screen.getByText('Check your connection and try again.')).toBeVisible();
    api.on('GET /api/profiles', found(['Ada Byron']));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await expectNames(['Ada Byron']);
  });
});

test('a URL with a page beyond the last one offers the first page', async () => {
  const api = fakeApi({
    'GET /api/profiles': ({ search }: Call) => found(search.has('offset') ? [] : everyone, { total: 3 }),
    'GET /api/profiles/closest': closest(),
  });
  const { user, address } = await openPage('/search?page=99');
  expect(await screen.findByRole('heading', { name: 'There’s no page 99' })).toBeVisible();
  expect(api.calls('GET /api/profiles')[0]?.search.get('offset')).toBe(String(98 * 24));
  await user.click(screen.getByRole('link', { name: 'Go to the first page' }));
  expect(address()).toBe('/search');
  await expectNames(everyone);
  expect(resultsHeading()).toHaveFocus();
});
