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
const email = () => inSection('Email address').getByLabelText('Email');
const currentPassword = () => inSection('Email address').getByLabelText('Current password');
const saveEmail = () => inSection('Email address').getByRole('button', { name: 'Save email' });
const changePassword = () => screen.getByRole('button', { name: 'Change password' });
const noEmail = 'You haven’t added an email address yet';

test('an email is saved only with the right password, and failed tries keep what was typed', async () => {
  const { user, stored } = await openSettings();
  expect(section('Email address')).toHaveTextContent(
    'Add an email address so we can send you updates and you can reset your password.',
  );
  expect(section('Email preferences')).toHaveTextContent(noEmail);

  await fill(user, email(), 'not an address');
  await user.click(saveEmail());
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Invalid email address'));
  expect(email()).toHaveFocus();
  await fill(user, email(), address);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(currentPassword()).toHaveAccessibleDescription(/Password is required/));
  await fill(user, currentPassword(), 'not the one');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(currentPassword()).toHaveAccessibleDescription(/Your current password is incorrect\./),
  );
  expect(await findToast('Email not savedYour current password is incorrect.')).toBeVisible();
  expect(currentPassword()).toHaveFocus();
  expect(email()).toHaveValue(address);
  expect(stored().email).toBeNull();

  await fill(user, currentPassword(), rightPassword);
  await user.keyboard('{Enter}');
  expect(
    await findToast(
      `Check your inboxWe sent a link to ${address}. Open it within 24 hours to confirm the address.`,
    ),
  ).toBeVisible();
  expect(currentPassword()).toHaveValue('');
  expect(section('Email address')).toHaveTextContent(
    `We sent a link to ${address}. Open it to confirm the address. Until then, we won’t email you.`,
  );
  expect(section('Email preferences')).toHaveTextContent(noEmail);
  expect(stored()).toMatchObject({ email: null, pendingEmail: address });
});

test('a change that isn’t confirmed yet can be canceled', async () => {
  const next = 'nora@new.example';
  const { user, api, stored } = await openSettings({ email: address, pendingEmail: next });
  expect(email()).toHaveValue(address);
  expect(section('Email address')).toHaveTextContent(`Until then, we’ll keep using ${address}.`);
  const cancel = inSection('Email address').getByRole('button', { name: 'Cancel change' });
  act(() => cancel.focus());
  await user.keyboard('{Enter}');
  expect(await findToast('Email change canceled')).toBeVisible();
  await waitFor(() => expect(section('Email address')).not.toHaveTextContent(next));
  expect(inSection('Email address').getByRole('heading', { name: 'Email address' })).toHaveFocus();
  expect(api.calls().at(-1)?.body).toEqual({ email: address });
  expect(stored().pendingEmail).toBeNull();
});

test('an email can be removed', async () => {
  const { user, api, stored } = await openSettings({ email: address });
  expect(email()).toHaveValue(address);
  await user.click(saveEmail());
  await waitFor(() => expect(email()).toHaveAccessibleDescription('This is already your email address.'));
  expect(email()).toHaveFocus();
  expect(api.calls()).toEqual([]);
  await user.clear(email());
  await waitFor(() =>
    expect(email()).toHaveAccessibleDescription(/you won’t get updates and can’t reset your password/),
  );
  await fill(user, currentPassword(), rightPassword);
  await user.click(inSection('Email address').getByRole('button', { name: 'Remove email' }));
  expect(await findToast('Email removedWe won’t email you anymore.')).toBeVisible();
  expect(section('Email address')).toHaveTextContent('Add an email address');
  expect(stored().email).toBeNull();
});

test('an email that another account uses shows an error under its field', async () => {
  const message = 'That username or email is already taken.';
  const taken = refusal(409, { code: 'conflict', message });
  const { user } = await openSettings({}, { answers: { 'PATCH /api/settings': taken } });
  await fill(user, email(), address);
  await fill(user, currentPassword(), rightPassword);
  await user.click(saveEmail());
  await waitFor(() => expect(email()).toHaveAccessibleDescription(message));
  expect(email()).toHaveFocus();
  expect(email()).toHaveValue(address);
});

test('changing the password requires the current one', async () => {
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
    await findToast('Password changedYou’re still signed in here. We signed you out everywhere else.'),
  ).toBeVisible();
  expect(current).toHaveValue('');
  expect(next).toHaveValue('');
  expect(changePassword()).toHaveFocus();
  expect(api.calls().at(-1)?.body).toEqual({
    currentPassword: rightPassword,
    newPassword: 'a clock in the hall',
  });
});
