import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import { noNotices, nora } from '#test/pages/support/samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const newcomer = { 'GET /api/notices': noNotices, 'GET /api/profile/me': noProfile() };
const wrongPassword = refusal(401, { code: 'unauthenticated', message: 'Invalid username or password' });
const signIn = () => screen.getByRole('button', { name: 'Sign In' });

test('a user can sign in with the keyboard', async () => {
  const api = fakeApi({ ...newcomer, 'POST /auth/login': nora });
  const { user, address } = await openPage('/auth');
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  act(() => screen.getByRole('tab', { name: 'Sign In' }).focus());
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveFocus();
  expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Sign In' })).toHaveFocus();
  await user.tab();
  expect(screen.getByLabelText('Username')).toHaveFocus();
  await user.keyboard('nora');
  await user.tab();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  await user.keyboard('clockwork{Enter}');
  expect(await findToast('Welcome back!Logged in as nora')).toBeVisible();
  // A user without a profile is sent to onboarding.
  await waitFor(() => expect(address()).toBe('/onboarding'));
  const [call] = api.calls('POST /auth/login');
  expect(call?.body).toEqual({ username: 'nora', password: 'clockwork' });
});

test('empty fields show that they are required', async () => {
  const api = fakeApi();
  const { user } = await openPage('/auth');
  await user.click(signIn());
  expect(await screen.findByText('Username is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(api.calls()).toEqual([]);
});

test('a wrong password shows a destructive toast, and stays visible at the form', async () => {
  fakeApi({ 'POST /auth/login': wrongPassword });
  const { user, address } = await openPage('/auth');
  await user.type(screen.getByLabelText('Username'), 'nora');
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(signIn());
  const toast = await findToast('Login failedInvalid username or password');
  expect(toast).toBeVisible();
  expect(toast).toHaveClass('text-danger');
  expect(address()).toBe('/auth');
  expect(screen.getByLabelText('Username')).toHaveValue('nora');
  const form = within(screen.getByRole('tabpanel', { name: 'Sign In' }));
  expect(form.getByText('Invalid username or password')).toBeVisible();
});

test('the button is busy while signing in, and a second click sends nothing', async () => {
  const api = fakeApi();
  const login = api.pause('POST /auth/login');
  const { user } = await openPage('/auth');
  await user.type(screen.getByLabelText('Username'), 'nora');
  await user.type(screen.getByLabelText('Password'), 'clockwork');
  await user.click(signIn());
  const answer = await login.next();
  expect(signIn()).toHaveAttribute('aria-disabled', 'true');
  expect(signIn()).toHaveAttribute('aria-busy', 'true');
  await user.click(signIn());
  answer(wrongPassword);
  await waitFor(() => expect(signIn()).not.toHaveAttribute('aria-busy'));
  expect(signIn()).not.toHaveAttribute('aria-disabled');
  expect(api.calls('POST /auth/login')).toHaveLength(1);
  expect(await findToast('Login failed')).toBeVisible();
});

test('/auth redirects a signed-in user home, and from there to onboarding if they have no profile', async () => {
  fakeApi(newcomer);
  const { address } = await openPage('/auth', { as: nora });
  expect(await screen.findByRole('heading', { name: 'Create Your Expert Profile' })).toBeVisible();
  expect(address()).toBe('/onboarding');
});

test('the side panel shows the three durations', async () => {
  fakeApi();
  await openPage('/auth');
  const panel = within(screen.getByRole('complementary'));
  expect(panel.getByRole('heading', { name: 'Connect with Experts' })).toBeVisible();
  for (const tile of ['15m', '30m', '45m']) expect(panel.getByText(tile)).toBeVisible();
});

test('a suspended user sees the reason at the form', async () => {
  const message = 'Your account is suspended. Reason: Asked clients to pay in cash';
  fakeApi({ 'POST /auth/login': refusal(403, { code: 'forbidden', message }) });
  const { user } = await openPage('/auth');
  await user.type(screen.getByLabelText('Username'), 'nora');
  await user.type(screen.getByLabelText('Password'), 'clockwork');
  await user.click(signIn());
  await findToast(`Login failed${message}`);
  const form = within(screen.getByRole('tabpanel', { name: 'Sign In' }));
  expect(form.getByText(message)).toBeVisible();
});
