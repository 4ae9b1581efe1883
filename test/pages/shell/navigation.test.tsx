import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import { aProfile, bookingList, noNotices, nora, priya } from '#test/pages/support/samples.ts';

const signedIn = {
  'GET /api/notices': noNotices,
  'GET /api/profile/me': noProfile(),
  'GET /api/profiles': [],
  'GET /api/bookings/me': bookingList([]),
};
const bar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const menuButton = () => screen.getByRole('button', { name: /^Account menu/ });
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('a visitor sees only the logo and Sign In', async () => {
  fakeApi({ 'GET /api/profiles': [] });
  const { user, address } = await openPage('/search');
  expect(
    bar()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['InTime', 'Sign In']);
  expect(bar().queryByRole('button')).toBeNull();
  expect(bar().getByRole('link', { name: 'InTime' }).querySelector('img')).toHaveAttribute(
    'src',
    '/logo.png',
  );
  await user.click(bar().getByRole('link', { name: 'Sign In' }));
  expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(address()).toBe('/auth');
  await user.click(bar().getByRole('link', { name: 'InTime' }));
  expect(await screen.findByRole('heading', { name: 'Link your time.' })).toBeVisible();
  expect(address()).toBe('/');
});

test('a user without a profile is offered to create one', async () => {
  fakeApi(signedIn);
  const { user, address } = await openPage('/search', { as: nora });
  const explore = screen.getByRole('link', { name: 'Explore' });
  expect(explore).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('button', { name: 'Account menu for Nora Lind' }));
  const menu = await screen.findByRole('menu');
  expect(menu).toHaveTextContent('Nora Lind');
  expect(menu).toHaveTextContent('@nora');
  await waitFor(() => expect(entries()).toEqual(['Create Profile', 'Dashboard', 'Settings', 'Log out']));
  await user.click(screen.getByRole('menuitem', { name: 'Dashboard' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Dashboard/ })).toBeVisible();
  expect(address()).toBe('/dashboard');
  expect(screen.getByRole('link', { name: 'Explore' })).not.toHaveAttribute('aria-current');
  await user.click(menuButton());
  await user.click(await screen.findByRole('menuitem', { name: 'Create Profile' }));
  expect(await screen.findByRole('heading', { name: 'Create Your Expert Profile' })).toBeVisible();
  expect(address()).toBe('/onboarding');
});

test('a user with a profile can open it from the menu', async () => {
  fakeApi({ ...signedIn, 'GET /api/profile/me': aProfile() });
  const { user, address } = await openPage('/search', { as: priya });
  await user.click(screen.getByRole('button', { name: 'Account menu for Priya Raman' }));
  await user.click(await screen.findByRole('menuitem', { name: 'My Profile' }));
  expect(await screen.findByRole('heading', { name: 'Priya Raman' })).toBeVisible();
  expect(address()).toBe('/profile/me');
});

test('the menu shows Loading... while the profile check runs', async () => {
  const api = fakeApi(signedIn);
  const profile = api.pause('GET /api/profile/me');
  const { user } = await openPage('/search', { as: nora });
  await user.click(menuButton());
  await screen.findByRole('menu');
  expect(entries()[0]).toBe('Loading...');
  (await profile.next())(noProfile());
  await waitFor(() => expect(entries()[0]).toBe('Create Profile'));
});

test('if the profile check fails, the menu still links to the profile, which can be reloaded', async () => {
  const api = fakeApi({ ...signedIn, 'GET /api/profile/me': new Response('oops', { status: 500 }) });
  const { user } = await openPage('/search', { as: priya });
  await user.click(menuButton());
  // The query retries once before it fails.
  await user.click(await screen.findByRole('menuitem', { name: 'My Profile' }));
  expect(await screen.findByRole('heading', { name: 'Failed to load profile' })).toBeVisible();
  api.on('GET /api/profile/me', aProfile());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Priya Raman' })).toBeVisible();
});

test.each([
  ['AB', { firstName: 'Ada', lastName: 'Byron' }],
  ['É', { firstName: 'Élodie', lastName: null }],
  ['U', { firstName: null, lastName: null }],
])('the avatar shows %s for %o', async (initials, names) => {
  fakeApi(signedIn);
  await openPage('/search', { as: { ...nora, username: 'u1852', ...names } });
  expect(menuButton()).toHaveTextContent(initials);
  expect(menuButton().textContent).toBe(initials);
});

test('an unknown path shows the 404 page with the navigation bar', async () => {
  fakeApi({ 'GET /api/links/*': refusal(404, { code: 'not_found', message: 'Profile not found' }) });
  await openPage('/no-such-person');
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  expect(document.title).toMatch(/^Page Not Found/);
  expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
  expect(bar().getByRole('link', { name: 'Sign In' })).toBeVisible();
});
