import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { type OpenedPage, openPage } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import { noNotices, nora } from '#test/pages/support/samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const available = { 'GET /api/usernames/*': { available: true } };

async function openSignUp() {
  const page = await openPage('/auth');
  await page.user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  return page;
}

async function fillIn({ user }: OpenedPage, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await fill(user, screen.getByLabelText(label), text);
}

const send = ({ user }: OpenedPage) => user.click(screen.getByRole('button', { name: 'Sign Up' }));

test('a new user signs up and is sent to onboarding', async () => {
  const ada = { ...nora, username: 'Ada1852', firstName: 'Ada', lastName: 'Byron' };
  const api = fakeApi({
    ...available,
    'POST /auth/register': ada,
    'GET /api/notices': noNotices,
    'GET /api/profile/me': noProfile(),
  });
  const page = await openSignUp();
  expect(screen.getByText('Expert consultations, on your schedule')).toBeVisible();
  await fillIn(page, { 'First name': 'Ada', 'Last name': 'Byron', Username: 'Ada1852' });
  expect(await screen.findByText('Available: your link will be /Ada1852')).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(
    'Available: your link will be /Ada1852',
  );
  await fillIn(page, { Email: 'ada@example.com', Password: 'correct horse battery' });
  await send(page);

  expect(await findToast('Account created!Welcome to InTime, Ada1852!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Create Your Expert Profile' })).toBeVisible();
  expect(page.address()).toBe('/onboarding');
  const [call] = api.calls('POST /auth/register');
  expect(call?.body).toEqual({
    username: 'Ada1852',
    password: 'correct horse battery',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Byron',
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test('signing up goes straight to onboarding, without passing through the home page', async () => {
  fakeApi({
    ...available,
    'POST /auth/register': nora,
    'GET /api/notices': noNotices,
    'GET /api/profile/me': noProfile(),
  });
  const page = await openSignUp();
  const changes = [vi.spyOn(window.history, 'pushState'), vi.spyOn(window.history, 'replaceState')];
  await fillIn(page, { Username: 'nora', Password: 'correct horse battery' });
  await send(page);
  expect(await screen.findByRole('heading', { name: 'Create Your Expert Profile' })).toBeVisible();
  const visited = changes.flatMap(({ mock }) => mock.calls.map(([, , address]) => address));
  expect([...new Set(visited)]).toEqual(['/onboarding']);
  for (const change of changes) change.mockRestore();
});

test('a username is checked when typing pauses, not on every keystroke', async () => {
  const api = fakeApi(available);
  await openSignUp();
  const username = screen.getByLabelText('Username');
  expect(username).toHaveAccessibleDescription('This will also be your public link.');
  vi.useFakeTimers();
  for (const typed of ['odi', 'odil', 'odile']) {
    fireEvent.change(username, { target: { value: typed } });
    await act(() => vi.advanceTimersByTimeAsync(300));
  }
  expect(username).toHaveAccessibleDescription('Your link will be /odile');
  expect(api.calls('GET /api/usernames/*')).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(400));
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(username).toHaveAccessibleDescription('Available: your link will be /odile');
  expect(api.calls('GET /api/usernames/*').map(({ path }) => path)).toEqual(['/api/usernames/odile']);
});

test('errors appear under their fields, and the first invalid field gets the focus', async () => {
  const api = fakeApi();
  const page = await openSignUp();
  await fillIn(page, { Username: 'ab', Email: 'not an address', Password: 'short' });
  await send(page);
  await waitFor(() =>
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(
      /Username must be at least 3 characters/,
    ),
  );
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Invalid email address/);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    /Password must be at least 8 characters/,
  );
  expect(screen.getByLabelText('Username')).toHaveFocus();
  await fillIn(page, { Username: 'a'.repeat(31) });
  expect(await screen.findByText('Username must be less than 30 characters')).toBeVisible();
  expect(api.calls()).toEqual([]);
});

test('a taken username is reported while typing and rejected on submit', async () => {
  fakeApi({
    'GET /api/usernames/*': { available: false, reason: 'This username is taken' },
    'POST /auth/register': refusal(409, {
      code: 'conflict',
      message: 'That username or email is already taken.',
    }),
  });
  const page = await openSignUp();
  await fillIn(page, { Username: 'PRIYA' });
  expect(await screen.findByText('This username is taken')).toBeVisible();
  await fillIn(page, { Password: 'correct horse battery' });
  await send(page);
  expect(await findToast('Registration failedThat username or email is already taken.')).toBeVisible();
  expect(page.address()).toBe('/auth');
  expect(screen.getByLabelText('Username')).toHaveValue('PRIYA');
});

test('a field that the server rejects shows the server’s message and gets the focus', async () => {
  const message = 'This password is too common. Please choose another one.';
  fakeApi({
    ...available,
    'POST /auth/register': refusal(400, { code: 'invalid', message, fields: { password: message } }),
  });
  const page = await openSignUp();
  await fillIn(page, { Username: 'odile', Password: 'password1' });
  await send(page);
  expect(await findToast(`Registration failed${message}`)).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(new RegExp(message));
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('an error response without a message shows the default message', async () => {
  fakeApi({ ...available, 'POST /auth/register': new Response('oops', { status: 500 }) });
  const page = await openSignUp();
  await fillIn(page, { Username: 'odile', Password: 'correct horse battery' });
  await send(page);
  expect(await findToast('Registration failedUsername already exists or invalid data')).toBeVisible();
});

test('field errors from the server show under their fields, and the first one on the page gets the focus', async () => {
  const fields = { username: 'This username is reserved', lastName: 'Must be at most 100 characters' };
  fakeApi({
    ...available,
    'POST /auth/register': refusal(400, { code: 'invalid', message: fields.username, fields }),
  });
  const page = await openSignUp();
  await fillIn(page, { Username: 'nora', Password: 'correct horse battery' });
  await send(page);
  await findToast(`Registration failed${fields.username}`);
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(new RegExp(`${fields.username}$`));
  expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription(fields.lastName);
  expect(screen.getByLabelText('Last name')).toHaveFocus();
});
