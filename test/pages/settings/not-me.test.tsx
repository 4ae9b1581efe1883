import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { findToast } from '#test/pages/support/toast.ts';

const call = 'POST /auth/not-me';
const open = async (answer: unknown = { undone: 'app' }, url = '/auth/not-me?token=the-token') => {
  const api = fakeApi({ [call]: answer });
  return { api, ...(await openPage(url)) };
};
const heading = () => screen.getByRole('heading', { level: 1 });
const button = () => screen.findByRole('button', { name: 'Undo and sign out everywhere' });

test('a change is undone by a click, not by opening the link, and leads to a new password', async () => {
  const { api, user } = await open();
  expect(await button()).toBeVisible();
  expect(api.calls()).toEqual([]);
  (await button()).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(heading()).toHaveTextContent('Authenticator app turned off'));
  expect(heading()).toHaveFocus();
  expect(api.calls().map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
  expect(screen.getByRole('link', { name: 'Reset password' })).toHaveAttribute('href', '/auth/forgot');
});

test('a link that no longer works, or has no token, still leads to a new password', async () => {
  const { user, close } = await open(() => refusal(400, { code: 'invalid', message: 'Expired' }));
  await user.click(await button());
  await waitFor(() => expect(heading()).toHaveTextContent('This link doesn’t work'));
  expect(screen.getByRole('link', { name: 'Reset password' })).toBeVisible();
  close();
  await open(undefined, '/auth/not-me');
  await waitFor(() => expect(heading()).toHaveTextContent('This link doesn’t work'));
});

test('if it can’t be sent, it can be sent again', async () => {
  const { api, user } = await open(lostConnection);
  await user.click(await button());
  await findToast('Change not undoneCheck your connection and try again.');
  api.on(call, { undone: 'passkey' });
  await user.click(await button());
  await waitFor(() => expect(heading()).toHaveTextContent('Passkey removed'));
});
