import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { findToast } from '#test/pages/support/toast.ts';

const confirm = 'POST /auth/confirm-email';
const address = 'nora@new.example';
const open = async (
  answers: Parameters<typeof fakeApi>[0] = {},
  url = '/auth/confirm-email?token=the-token',
) => {
  const api = fakeApi({ [confirm]: { email: address }, ...answers });
  return { api, ...(await openPage(url)) };
};
const heading = () => screen.getByRole('heading', { level: 1 });
const button = () => screen.findByRole('button', { name: 'Confirm email address' });

test('a new address is confirmed by a click, not by opening the link', async () => {
  const { api, user } = await open();
  expect(await button()).toBeVisible();
  expect(api.calls()).toEqual([]);
  (await button()).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(heading()).toHaveTextContent('Email confirmed'));
  expect(heading()).toHaveFocus();
  expect(screen.getByText(`We’ll email you at ${address} from now on.`)).toBeVisible();
  expect(api.calls().map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
  expect(screen.getByRole('link', { name: 'Go to settings' })).toHaveAttribute('href', '/settings');
});

test('a link that was used or has expired says so', async () => {
  const { user } = await open({ [confirm]: () => refusal(400, { code: 'invalid', message: 'Expired' }) });
  await user.click(await button());
  await waitFor(() => expect(heading()).toHaveTextContent('This link doesn’t work'));
});

test('a link without its token says that it doesn’t work', async () => {
  await open({}, '/auth/confirm-email');
  await waitFor(() => expect(heading()).toHaveTextContent('This link doesn’t work'));
});

test('a confirmation that fails to send can be sent again', async () => {
  const { api, user } = await open({ [confirm]: lostConnection });
  await user.click(await button());
  await findToast('Email not confirmedCheck your connection and try again.');
  api.on(confirm, { email: address });
  await user.click(await button());
  await waitFor(() => expect(heading()).toHaveTextContent('Email confirmed'));
});
