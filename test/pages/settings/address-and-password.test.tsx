import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import {
  inSection,
  openSettings,
  rightPassword,
  section,
  wrongPassword,
} from '#test/pages/support/settings-page.ts';
import { findToast } from '#test/pages/support/toast.ts';

const address = 'nora@example.com';
const email = () => inSection('E-mail address').getByLabelText('Email');
const secret = () => inSection('E-mail address').getByLabelText('Current password');
const saveAddress = () => inSection('E-mail address').getByRole('button', { name: 'Save address' });
const changePassword = () => screen.getByRole('button', { name: 'Change password' });
const noAddress = 'You have no e-mail address here';

test('an address is saved with the right password only, and what was typed stays', async () => {
  const { user, stored } = await openSettings();
  expect(section('E-mail address')).toHaveTextContent('no way to reset a lost password');
  expect(section('E-mails')).toHaveTextContent(noAddress);

  await fill(user, email(), 'not an address');
  await user.click(saveAddress());
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Invalid email address'));
  expect(email()).toHaveFocus();
  await fill(user, email(), address);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(secret()).toHaveAccessibleDescription(/Password is required/));
  await fill(user, secret(), 'not the one');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(secret()).toHaveAccessibleDescription(/Your current password is incorrect\./));
  expect(await findToast('Address not savedYour current password is incorrect.')).toBeVisible();
  expect(secret()).toHaveFocus();
  expect(email()).toHaveValue(address);
  expect(stored().email).toBeNull();

  await fill(user, secret(), rightPassword);
  await user.keyboard('{Enter}');
  expect(await findToast(`Address savedOur mails go to ${address} from now on.`)).toBeVisible();
  expect(secret()).toHaveValue('');
  expect(email()).toHaveValue(address);
  expect(section('E-mails')).not.toHaveTextContent(noAddress);
  expect(stored().email).toBe(address);
});

test('an address can be taken away', async () => {
  const { user, api, stored } = await openSettings({ email: address });
  expect(email()).toHaveValue(address);
  await user.click(saveAddress());
  await waitFor(() => expect(email()).toHaveAccessibleDescription('This is your address already.'));
  expect(email()).toHaveFocus();
  expect(api.calls()).toEqual([]);
  await user.clear(email());
  await waitFor(() => expect(email()).toHaveAccessibleDescription(/a lost password can’t be reset/));
  await fill(user, secret(), rightPassword);
  await user.click(inSection('E-mail address').getByRole('button', { name: 'Remove address' }));
  expect(await findToast('Address removed')).toBeVisible();
  expect(section('E-mail address')).toHaveTextContent('You have no address here');
  expect(stored().email).toBeNull();
});

test('an address that another account has is refused under its field', async () => {
  const message = 'That username or email is already taken.';
  const taken = refusal(409, { code: 'conflict', message });
  const { user } = await openSettings({}, { answers: { 'PATCH /api/settings': taken } });
  await fill(user, email(), address);
  await fill(user, secret(), rightPassword);
  await user.click(saveAddress());
  await waitFor(() => expect(email()).toHaveAccessibleDescription(message));
  expect(email()).toHaveFocus();
  expect(email()).toHaveValue(address);
});

test('a password is changed by someone who knows the current one', async () => {
  const { user, api } = await openSettings({}, { answers: { 'POST /api/settings/password': wrongPassword } });
  const current = inSection('Password').getByLabelText('Current password');
  const next = inSection('Password').getByLabelText('New password');
  await fill(user, current, 'not the one');
  await fill(user, next, 'short');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(next).toHaveAccessibleDescription(/Password must be at least 8 characters/));
  expect(api.calls()).toEqual([]);
  await fill(user, next, 'a clock in the hall');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(current).toHaveAccessibleDescription('Your current password is incorrect.'));
  expect(current).toHaveFocus();
  expect(next).toHaveValue('a clock in the hall');

  api.on('POST /api/settings/password', new Response(null, { status: 204 }));
  await fill(user, current, rightPassword);
  act(() => changePassword().focus());
  await user.keyboard('{Enter}');
  expect(
    await findToast('Password changedYou stay signed in here. Everywhere else you are signed out.'),
  ).toBeVisible();
  expect(current).toHaveValue('');
  expect(next).toHaveValue('');
  expect(changePassword()).toHaveFocus();
  expect(api.calls().at(-1)?.body).toEqual({
    currentPassword: rightPassword,
    newPassword: 'a clock in the hall',
  });
});
