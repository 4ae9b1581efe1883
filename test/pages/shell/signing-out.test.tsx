import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import { noNotices, nora } from '#test/pages/support/samples.ts';
import { findToast, shownToasts } from '#test/pages/support/toast.ts';

const signedIn = {
  'GET /api/notices': noNotices,
  'GET /api/profile/me': noProfile(),
  'GET /api/profiles': [],
};
const noContent = new Response(null, { status: 204 });
const loggedOut = 'Unauthorized: You are logged out. Logging in again...';

async function logOut() {
  const page = await openPage('/search', { as: nora });
  await page.user.click(screen.getByRole('button', { name: /^Account menu/ }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  return page;
}

test('logging out shows a toast and clears everything stored', async () => {
  const api = fakeApi({ ...signedIn, 'POST /auth/logout': noContent });
  const { address } = await logOut();
  expect(await findToast('Logged outYou have been logged out successfully')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Link your time.' })).toBeVisible();
  expect(address()).toBe('/');
  expect(screen.queryByRole('button', { name: /^Account menu/ })).toBeNull();
  expect([window.localStorage.length, window.sessionStorage.length]).toEqual([0, 0]);
  expect(api.calls()).toHaveLength(1);
});

test('a failed logout shows an error, and the user stays signed in', async () => {
  const message = 'InTime is briefly unavailable. Please try again in a moment.';
  fakeApi({ ...signedIn, 'POST /auth/logout': refusal(503, { code: 'unavailable', message }) });
  await logOut();
  expect(await findToast(`Logout failed${message}`)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Account menu for Nora Lind' })).toBeVisible();
});

test.each(['/onboarding', '/profile/me', '/settings'])('%s redirects a visitor to /auth', async (path) => {
  fakeApi();
  const { address } = await openPage(path);
  expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(address()).toBe('/auth');
  expect(shownToasts()).toEqual([]);
});

test('the dashboard tells a visitor that they are logged out, then redirects to /auth', async () => {
  fakeApi();
  const { address } = await openPage('/dashboard');
  expect(address()).toBe('/dashboard');
  expect(await findToast(loggedOut)).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(address()).toBe('/auth');
  expect(await findToast(loggedOut)).toBeVisible();
});

test('the dashboard waits half a second before it redirects', async () => {
  fakeApi();
  const { address } = await openPage('/auth');
  await screen.findByRole('region', { name: /^Notifications/, hidden: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => window.history.pushState(null, '', '/dashboard'));
  expect(shownToasts()[0]).toHaveTextContent(loggedOut);
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(address()).toBe('/dashboard');
  expect(screen.queryByRole('tab', { name: 'Sign In' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(address()).toBe('/auth');
  expect(shownToasts()[0]).toHaveTextContent(loggedOut);
});
