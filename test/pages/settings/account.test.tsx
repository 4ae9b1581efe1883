import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UserUpdate } from '#shared/accounts/accounts.schema.ts';
import type { UsernameChange } from '#shared/accounts/username-change.schema.ts';
import { type Call, refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { aProfile, nora, noSlots } from '#test/pages/support/samples.ts';
import { unavailable } from '#test/pages/support/session-samples.ts';
import {
  inSection,
  openSettings,
  rightPassword,
  section,
  settingsApi,
  thisDevice,
  wrongPassword,
} from '#test/pages/support/settings-page.ts';
import { findToast } from '#test/pages/support/toast.ts';

const phone = {
  id: '0d9a3b1c-2e4f-4b6e-9c1f-3f0c1d5e7a44',
  name: 'Safari on iOS',
  signedInAt: '2026-10-01T09:00:00.000Z',
  usedAt: '2026-10-02T09:00:00.000Z',
  isCurrent: false,
};

test('a new name shows everywhere at once, and an empty one is refused', async () => {
  const { api, user } = await openSettings(
    {},
    {
      answers: {
        'PATCH /api/user/update': ({ body }: Call) => ({ ...nora, ...(body as UserUpdate) }),
      },
    },
  );
  const [first, last] = [
    inSection('Name').getByLabelText('First name'),
    inSection('Name').getByLabelText('Last name'),
  ];
  expect([first, last].map((field) => (field as HTMLInputElement).value)).toEqual([
    nora.firstName,
    nora.lastName,
  ]);
  await user.clear(first);
  await user.click(inSection('Name').getByRole('button', { name: 'Save name' }));
  expect(await inSection('Name').findByText('First name is required')).toBeVisible();
  expect(api.calls()).toEqual([]);
  await user.type(first, 'Eleonora');
  await user.keyboard('{Enter}');
  expect(await findToast('Name saved')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Account menu/ }));
  expect(await screen.findByText(`Eleonora ${nora.lastName}`)).toBeVisible();
});

test('a new username needs the password, and says so if it’s taken', async () => {
  const rename = ({ body }: Call) => {
    const { username, currentPassword } = body as UsernameChange;
    if (currentPassword !== rightPassword) return wrongPassword();
    if (username === 'taken')
      return refusal(409, {
        code: 'conflict',
        message: 'This username is taken',
        fields: { username: 'This username is taken' },
      });
    return { ...nora, username };
  };
  const { user } = await openSettings(
    {},
    {
      answers: {
        'POST /api/settings/username': rename,
        'GET /api/usernames/*': { available: true },
      },
    },
  );
  const box = inSection('Username');
  const [name, password] = [box.getByLabelText('Username'), box.getByLabelText('Current password')];
  const save = () => user.click(box.getByRole('button', { name: 'Save username' }));
  expect(name).toHaveValue(nora.username);
  expect(name).toHaveAccessibleDescription(`Your link is /${nora.username}`);
  await user.type(password, rightPassword);
  await save();
  expect(await box.findByText('This is already your username.')).toBeVisible();
  await user.clear(name);
  await user.type(name, 'taken');
  await save();
  expect(await box.findByText('This username is taken')).toBeVisible();
  expect(name).toHaveFocus();
  await user.clear(name);
  await user.type(name, 'nora-v');
  await user.clear(password);
  await user.type(password, 'not mine');
  await save();
  expect(await box.findByText('Your current password is incorrect.')).toBeVisible();
  await user.clear(password);
  await user.type(password, rightPassword);
  await save();
  expect(await findToast('Username changed')).toHaveTextContent('You’re now @nora-v.');
  expect(password).toHaveValue('');
  expect(name).toHaveAccessibleDescription('Your link is /nora-v');
});

test('one device or all others can be signed out, and the focus stays on the page', async () => {
  let devices = [thisDevice, phone, { ...phone, id: nora.id, name: null }];
  const { api, user } = await openSettings(
    {},
    {
      answers: { 'GET /api/settings/devices': () => devices },
    },
  );
  const box = inSection('Where you’re signed in');
  const rows = () => within(box.getByRole('list', { name: 'Devices' })).getAllByRole('listitem');
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows()[0]).toHaveTextContent('Chrome on macOSThis device');
  expect(within(rows()[0] as HTMLElement).queryByRole('button')).toBeNull();
  expect(rows()[2]).toHaveTextContent('Unknown device');
  api.on('DELETE /api/settings/devices/*', () => {
    devices = devices.filter(({ id }) => id !== phone.id);
    return new Response(null, { status: 204 });
  });
  await user.click(box.getByRole('button', { name: 'Sign out Safari on iOS' }));
  expect(await findToast('Signed out: Safari on iOS')).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(box.getByRole('heading')).toHaveFocus();
  api.on('DELETE /api/settings/devices', () => {
    devices = [thisDevice];
    return new Response(null, { status: 204 });
  });
  await user.click(box.getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await findToast('You’re signed out everywhere else')).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(box.queryByRole('button')).toBeNull();
});

test('devices that failed to load can be retried', async () => {
  const { api } = settingsApi();
  api.on('GET /api/settings/devices', unavailable);
  const { user } = await openPage('/settings', { as: nora });
  expect(await screen.findByText('We couldn’t load your devices')).toBeVisible();
  api.on('GET /api/settings/devices', [thisDevice]);
  await user.click(within(section('Where you’re signed in')).getByRole('button', { name: 'Try Again' }));
  expect(await inSection('Where you’re signed in').findByText('Chrome on macOS')).toBeVisible();
});

test('a link with a former username leads to the new one', async () => {
  const { api } = settingsApi();
  api.on('GET /api/links/*', aProfile({ user: { ...aProfile().user, username: 'new-name' } }));
  api.on('GET /api/profiles/*/slots', noSlots);
  const { address } = await openPage('/old-name');
  await waitFor(() => expect(address()).toBe('/new-name'));
  // The page is rendered anew once its own path has loaded.
  await waitFor(() => expect(section('Next available times')).toBeVisible());
});
