import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { unavailable } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const subscribed = { topic: 'messages', sent: true };
const title = () => screen.getByRole('heading', { level: 1 });
const unsubscribe = () => screen.getByRole('button', { name: 'Unsubscribe' });

test('the link at the end of an email unsubscribes when its button is pressed', async () => {
  const api = fakeApi({
    'GET /api/unsubscribe/*': subscribed,
    'POST /api/unsubscribe/*': { ...subscribed, sent: false },
  });
  const { user } = await openPage('/unsubscribe/some.token');
  await waitFor(() => expect(title()).toHaveTextContent('Unsubscribe from new message emails?'));
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(api.calls()).toEqual([]);
  act(() => unsubscribe().focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(title()).toHaveTextContent('You’re unsubscribed from new message emails'));
  expect(title()).toHaveFocus();
  expect(api.calls().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/unsubscribe/some.token',
  ]);
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to settings' })).toHaveAttribute('href', '/settings');
});

test.each([
  ['reminders', 'You’re unsubscribed from session reminders'],
  ['reviews', 'You’re unsubscribed from review emails'],
])('a link about %s that was used before shows that the user is unsubscribed', async (topic, text) => {
  fakeApi({ 'GET /api/unsubscribe/*': { topic, sent: false } });
  await openPage('/unsubscribe/some.token');
  await waitFor(() => expect(title()).toHaveTextContent(text));
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});

test('an incomplete link shows that it doesn’t work', async () => {
  const message =
    'This unsubscribe link isn’t valid. Sign in and change your email preferences in your settings.';
  fakeApi({ 'GET /api/unsubscribe/*': refusal(404, { code: 'not_found', message }) });
  await openPage('/unsubscribe/some.tok');
  await waitFor(() => expect(title()).toHaveTextContent('This link doesn’t work'));
  expect(screen.getByRole('link', { name: 'Go to settings' })).toBeVisible();
});

test('failures show an error, and the user can try again', async () => {
  const api = fakeApi({ 'GET /api/unsubscribe/*': unavailable });
  const { user } = await openPage('/unsubscribe/some.token');
  await waitFor(() => expect(title()).toHaveTextContent('We couldn’t load this page'));
  api.on('GET /api/unsubscribe/*', subscribed);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(title()).toHaveTextContent('Unsubscribe from new message emails?'));
  api.on('POST /api/unsubscribe/*', lostConnection);
  await user.click(unsubscribe());
  expect(await findToast('You’re still subscribedCheck your connection and try again.')).toBeVisible();
  expect(title()).toHaveTextContent('Unsubscribe from new message emails?');
  api.on('POST /api/unsubscribe/*', { ...subscribed, sent: false });
  await user.click(unsubscribe());
  await waitFor(() => expect(title()).toHaveTextContent('You’re unsubscribed from new message emails'));
});
