import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Waiting } from '#shared/notifications/notifications.schema.ts';
import { fakeApi } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import { aProfile, noNotices, nora, priya } from '#test/pages/support/samples.ts';

const signedIn = { 'GET /api/notices': noNotices, 'GET /api/profiles': [] };

test('home shows visitors the landing page', async () => {
  fakeApi();
  await openPage('/');
  expect(screen.getByRole('heading', { name: 'Link your time.' })).toBeVisible();
});

test('home shows the search to users with a profile', async () => {
  fakeApi({ ...signedIn, 'GET /api/profile/me': aProfile() });
  const { address } = await openPage('/', { as: priya });
  expect(await screen.findByRole('heading', { name: 'Find Your Expert' })).toBeVisible();
  expect(address()).toBe('/');
});

const waitingFor = (kind: Waiting['kind'], name: string): Waiting => ({
  kind,
  bookingId: `00000000-0000-4000-b000-${kind.padStart(12, '0')}`,
  name,
  title: 'Title',
  text: 'Text',
  path: '/dashboard?session=1',
});

test.each<[string, Waiting[]]>([
  ['1 request to answer', [waitingFor('request', 'Nora')]],
  ['2 requests to answer', [waitingFor('request', 'Nora'), waitingFor('request', 'Ada')]],
  ['Mara suggested another time', [waitingFor('suggestion', 'Mara')]],
  ['Mara proposed a new time', [waitingFor('proposal', 'Mara')]],
  ['2 new times to answer', [waitingFor('proposal', 'Mara'), waitingFor('suggestion', 'Ada')]],
])('home says who is waiting for a response: %s', async (text, waiting) => {
  fakeApi({
    ...signedIn,
    'GET /api/notices': { ...noNotices, waiting },
    'GET /api/profile/me': aProfile(),
  });
  await openPage('/', { as: priya });
  const banner = await screen.findByRole('link', { name: `${text} Answer` });
  expect(banner).toHaveAttribute('href', '/dashboard');
});

test.each([
  ['at home, if only a payment or a review waits', '/'],
  ['elsewhere', '/search'],
])('nothing is announced %s', async (_where, path) => {
  const waiting = [waitingFor('payment', 'Mara'), waitingFor('review', 'Mara')];
  if (path === '/search') waiting.push(waitingFor('request', 'Nora'));
  fakeApi({ ...signedIn, 'GET /api/notices': { ...noNotices, waiting }, 'GET /api/profile/me': aProfile() });
  await openPage(path, { as: priya });
  expect(await screen.findByRole('heading', { name: 'Find Your Expert' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  expect(screen.queryByText('Answer')).toBeNull();
});

test('home sends users without a profile to onboarding', async () => {
  fakeApi({ ...signedIn, 'GET /api/profile/me': noProfile() });
  const { address } = await openPage('/', { as: nora });
  expect(await screen.findByRole('heading', { name: 'Create Your Expert Profile' })).toBeVisible();
  expect(address()).toBe('/onboarding');
});

test('home offers a refresh when the profile can’t be loaded', async () => {
  fakeApi({ ...signedIn, 'GET /api/profile/me': new Response('oops', { status: 500 }) });
  await openPage('/', { as: priya });
  const message = 'Failed to load profile. Please try refreshing the page.';
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled();
});
