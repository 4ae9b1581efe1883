import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { findToast } from '#test/pages/support/toast.ts';

const sent = Response.json(
  { message: 'If there’s an account for that email address, we’ve sent a link to reset the password.' },
  { status: 202 },
);
const changed = new Response(null, { status: 204 });

test('a user who forgot their password can request a reset link', async () => {
  const api = fakeApi({ 'POST /auth/forgot': sent });
  const { user, address } = await openPage('/auth');
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await user.type(await screen.findByLabelText('Email'), 'nora@example.com');
  expect(address()).toBe('/auth/forgot');
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(await screen.findByRole('status')).toHaveTextContent(
    'If there’s an account for nora@example.com, we’ve sent a link to reset your password.',
  );
  expect(api.calls('POST /auth/forgot').map(({ body }) => body)).toEqual([{ email: 'nora@example.com' }]);
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/auth');
});

test('an invalid email shows an error under its field, and a failed request shows a toast', async () => {
  const api = fakeApi({ 'POST /auth/forgot': lostConnection });
  const { user } = await openPage('/auth/forgot');
  await user.type(screen.getByLabelText('Email'), 'not an address{Enter}');
  expect(await screen.findByText('Invalid email address')).toBeVisible();
  expect(api.calls()).toEqual([]);
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'nora@example.com{Enter}');
  expect(await findToast('Link not sentCheck your connection and try again.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('nora@example.com');
});

test('the emailed link sets a new password, then goes to sign-in', async () => {
  const api = fakeApi({ 'POST /auth/reset': changed });
  const { user, address } = await openPage('/auth/reset?token=t0ken');
  await user.type(screen.getByLabelText('New password'), 'short{Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      /Password must be at least 8 characters/,
    ),
  );
  await user.type(screen.getByLabelText('New password'), ' no more');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await findToast('Password changedSign in with your new password.')).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(address()).toBe('/auth');
  expect(api.calls().map(({ body }) => body)).toEqual([{ token: 't0ken', password: 'short no more' }]);
});

test('an expired link shows an error and a way to request a new one', async () => {
  const message = 'This link has expired or was already used. Please request a new one.';
  fakeApi({ 'POST /auth/reset': refusal(400, { code: 'invalid', message }) });
  const { user } = await openPage('/auth/reset?token=old');
  await user.type(screen.getByLabelText('New password'), 'a brand new password{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/auth/forgot');
  expect(screen.getByLabelText('New password')).toHaveValue('a brand new password');
});
