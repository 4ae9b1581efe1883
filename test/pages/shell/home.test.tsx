import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
