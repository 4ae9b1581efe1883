import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { aProfile, nora } from '#test/pages/support/samples.ts';
import { unavailable } from '#test/pages/support/session-samples.ts';
import { inSection, openSettings, section, settingsApi } from '#test/pages/support/settings-page.ts';
import { setOwnTimeZone } from '#test/pages/support/time-zone.ts';
import { findToast } from '#test/pages/support/toast.ts';

const zone = () => screen.getByLabelText('Your time zone');
const saveZone = () => screen.getByRole('button', { name: 'Save time zone' });

test('the menu links to the settings', async () => {
  const { api } = settingsApi();
  api.on('GET /api/profiles', []);
  const { user, address } = await openPage('/search', { as: nora });
  await user.click(screen.getByRole('button', { name: /^Account menu/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  await screen.findByRole('region', { name: 'Calendar' });
  expect(address()).toBe('/settings');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Settings');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Username',
    'Email address',
    'Password',
    'Two-step sign-in',
    'Where you’re signed in',
    'Time zone',
    'Email preferences',
    'Calendar',
    'Your data',
    'Delete account',
  ]);
});

test('settings that failed to load can be retried, and the focus then moves to the title', async () => {
  const { api } = settingsApi();
  api.on('GET /api/settings', unavailable);
  const { user } = await openPage('/settings', { as: nora });
  expect(
    await screen.findByRole('heading', { level: 2, name: 'We couldn’t load your settings' }),
  ).toBeVisible();
  const again = api.pause('GET /api/settings');
  act(() => screen.getByRole('button', { name: 'Try Again' }).focus());
  await user.keyboard('{Enter}');
  const answer = await again.next();
  expect(screen.getByRole('button', { name: 'Try Again' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button', { name: 'Try Again' })).toHaveFocus();
  answer({
    email: null,
    pendingEmail: null,
    timeZone: null,
    notices: { messages: true, reminders: true, reviews: true },
    hasCalendarLink: false,
    hideAddress: false,
    canRelay: false,
  });
  expect(await screen.findByRole('region', { name: 'Calendar' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a time zone is saved only when the button is pressed', async () => {
  const { api, user, stored } = await openSettings({ timeZone: 'Europe/Berlin' });
  expect(zone()).toHaveValue('Europe/Berlin');
  expect(zone()).toHaveAccessibleDescription('Our emails show times in this time zone.');
  expect(section('Time zone')).not.toHaveTextContent('Your hours');
  await user.selectOptions(zone(), 'America/New_York');
  expect(api.calls()).toEqual([]);
  act(() => saveZone().focus());
  await user.keyboard('{Enter}');
  expect(await findToast('Time zone saved')).toBeVisible();
  expect(saveZone()).toHaveFocus();
  expect(stored().timeZone).toBe('America/New_York');
  expect(api.calls().map(({ body }) => body)).toEqual([{ timeZone: 'America/New_York' }]);
});

test('without a saved time zone the browser’s is preselected, and experts see how a change affects their hours', async () => {
  setOwnTimeZone('Europe/Berlin');
  await openSettings({ timeZone: null }, { answers: { 'GET /api/profile/me': aProfile() } });
  expect(zone()).toHaveValue('Europe/Berlin');
  expect(section('Time zone')).toHaveTextContent('Not saved yet');
  expect(inSection('Time zone').getByRole('link', { name: 'Your hours' })).toHaveAttribute(
    'href',
    '/profile/hours',
  );
});

test('a time zone that can’t be saved shows an error and stays selected', async () => {
  const { user } = await openSettings({}, { answers: { 'PATCH /api/settings': unavailable } });
  await user.selectOptions(zone(), 'Asia/Tokyo');
  await user.click(saveZone());
  expect(
    await findToast('Time zone not savedInTime is briefly unavailable. Please try again in a moment.'),
  ).toBeVisible();
  expect(zone()).toHaveValue('Asia/Tokyo');
  expect(within(section('Time zone')).getByText('Our emails show times in this time zone.')).toBeVisible();
});

test('a time zone that the server refuses shows the reason under its field until another one is selected', async () => {
  const fields = { timeZone: 'Unknown time zone' };
  const answer = refusal(400, { code: 'invalid', message: 'Unknown time zone', fields });
  const { user } = await openSettings({}, { answers: { 'PATCH /api/settings': answer } });
  await user.selectOptions(zone(), 'Asia/Tokyo');
  await user.click(saveZone());
  await findToast('Time zone not savedUnknown time zone');
  expect(zone()).toHaveFocus();
  expect(zone()).toHaveAccessibleDescription(/Unknown time zone$/);
  await user.selectOptions(zone(), 'Europe/Berlin');
  await waitFor(() => expect(zone()).not.toHaveAccessibleDescription(/Unknown time zone$/));
});
