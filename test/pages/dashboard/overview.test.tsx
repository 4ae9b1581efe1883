import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dashboardApi, openDashboard, press, showTab } from '#test/pages/support/dashboard.ts';
import type { Call } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import { aProfile, bookingList, nora, priya } from '#test/pages/support/samples.ts';
import { aPastSession, aSession, unavailable } from '#test/pages/support/session-samples.ts';
import { fakeTimeouts, retryDelayMs } from '#test/pages/support/timers.ts';

const stats = {
  newProfilesToday: 3,
  requestAcceptRate: 66.667,
  avgTimeToFirstMeeting: 41.5,
  avgRating: 4.25,
};

const forExpert = { 'GET /api/profile/me': aProfile(), 'GET /api/admin/stats': stats };

test('a client without sessions is invited to browse experts', async () => {
  const { user } = await openDashboard(nora, []);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dashboard');
  expect(screen.getByRole('heading', { name: 'No upcoming sessions' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Experts' })).toHaveAttribute('href', '/search');
  expect(screen.queryByText('Platform Metrics')).toBeNull();
  await showTab(user, 'Past (0)');
  expect(screen.getByRole('heading', { name: 'No past sessions' })).toBeVisible();
  expect(screen.getByText('Your completed sessions will appear here')).toBeVisible();
  expect(screen.queryByText(/Canceled, declined/)).toBeNull();
});

test('an expert sees the platform metrics and links to payouts and hours', async () => {
  await openDashboard(priya, [], { answers: forExpert });
  const metrics = await screen.findByRole('region', { name: 'Platform Metrics' });
  await within(metrics).findByText('67%');
  for (const text of ['New Profiles Today3', 'Accept Rate67%', 'Avg Time to Meeting42h', 'Average Rating4.3'])
    expect(metrics).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Payouts' })).toHaveAttribute('href', '/payouts');
  expect(screen.getByRole('link', { name: 'Hours' })).toHaveAttribute('href', '/profile/hours');
});

test('metrics that fail to load leave the rest of the page alone and can be loaded again', async () => {
  const answers = { ...forExpert, 'GET /api/admin/stats': unavailable };
  const { api, user } = await openDashboard(priya, [], { answers });
  expect(await screen.findByText('Failed to fetch stats')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No upcoming sessions' })).toBeVisible();
  const statsCall = api.pause('GET /api/admin/stats');
  await press(user, 'Try Again');
  const answer = await statsCall.next();
  const again = screen.getByRole('button', { name: 'Try Again' });
  expect(again).toHaveAttribute('aria-busy', 'true');
  expect(again).toHaveFocus();
  answer(stats);
  expect(await screen.findByText('Average Rating')).toBeVisible();
  expect(screen.queryByText('Failed to fetch stats')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Platform Metrics' })).toHaveFocus();
});

test('a list of sessions that fails to load can be loaded again', async () => {
  const { api } = dashboardApi([]);
  api.on('GET /api/bookings/me', unavailable);
  const { user } = await openPage('/dashboard', { as: nora });
  expect(await screen.findByRole('heading', { name: 'Failed to fetch bookings' })).toBeVisible();
  api.on('GET /api/bookings/me', () => bookingList([]));
  await press(user, 'Try Again');
  expect(await screen.findByRole('heading', { name: 'No upcoming sessions' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
});

test('a profile that fails to load leaves the sessions alone and can be loaded again', async () => {
  const { api } = dashboardApi([aSession('expert')], {
    ...forExpert,
    'GET /api/profile/me': unavailable,
  });
  const moveOn = fakeTimeouts();
  const { user } = await openPage('/dashboard', { as: priya });
  await moveOn(retryDelayMs);
  expect(await screen.findByRole('heading', { name: 'Failed to load profile', level: 2 })).toBeVisible();
  const session = await screen.findByText('Nora Lind');
  expect(session).toBeVisible();
  const profile = api.pause('GET /api/profile/me');
  await press(user, 'Try Again');
  const answer = await profile.next();
  const again = screen.getByRole('button', { name: 'Try Again' });
  expect(again).toHaveAttribute('aria-busy', 'true');
  expect(again).toHaveFocus();
  expect(session).toBeVisible();
  answer(aProfile());
  expect(await screen.findByRole('region', { name: 'Platform Metrics' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('sessions stay hidden until the profile above them has loaded', async () => {
  const { api } = dashboardApi([aSession('expert')], forExpert);
  const profile = api.pause('GET /api/profile/me');
  await openPage('/dashboard', { as: priya });
  const name = await screen.findByText('Nora Lind');
  expect(name).not.toBeVisible();
  while (profile.waiting() > 0) (await profile.next())(aProfile());
  await waitFor(() => expect(name).toBeVisible());
  expect(screen.getByRole('region', { name: 'Platform Metrics' })).toBeVisible();
});

test.each([
  ['a client', nora, noProfile],
  ['an expert', priya, aProfile],
])('the profile of %s is requested once, not again when its card appears', async (_who, as, answer) => {
  const { api } = dashboardApi([], forExpert);
  const profile = api.pause('GET /api/profile/me');
  await openPage('/dashboard', { as });
  while (profile.waiting() > 0) (await profile.next())(answer());
  expect(await screen.findByRole('link', { name: /Create Profile|View Profile/ })).toBeVisible();
  expect(profile.waiting()).toBe(0);
});

test('older sessions of a long list load on demand', async () => {
  const past = [1, 2, 3].map((n) =>
    aPastSession('booker', { id: `00000000-0000-4000-b000-00000000000${n}` }),
  );
  const next = aSession('booker', { id: '00000000-0000-4000-b000-000000000009' });
  const headers = { 'x-total-count': '4', 'x-past-count': '3' };
  const first = () => Response.json([next, ...past.slice(0, 2)], { headers });
  const older = () => Response.json(past.slice(2), { headers });
  const { api, user } = await openDashboard(nora, [], { answers: { 'GET /api/bookings/me': first } });
  await showTab(user, 'Past (3)');
  expect(screen.getAllByRole('article')).toHaveLength(2);

  api.on('GET /api/bookings/me', ({ search }: Call) => (search.has('offset') ? unavailable() : first()));
  await press(user, 'Show older sessions');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch bookings');

  api.on('GET /api/bookings/me', ({ search }: Call) => (search.get('offset') === '3' ? older() : first()));
  await press(user, 'Try Again');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(screen.queryByRole('button', { name: 'Show older sessions' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});
