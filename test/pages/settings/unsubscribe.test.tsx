import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { unavailable } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const about = { topic: 'messages', sent: true };
const title = () => screen.getByRole('heading', { level: 1 });
const stop = () => screen.getByRole('button', { name: 'Stop these mails' });

test('the link at the end of a mail stops such mails when its button is pressed', async () => {
  const api = fakeApi({
    'GET /api/unsubscribe/*': about,
    'POST /api/unsubscribe/*': { ...about, sent: false },
  });
  const { user } = await openPage('/unsubscribe/some.token');
  await waitFor(() => expect(title()).toHaveTextContent('Stop mails about new messages?'));
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(api.calls()).toEqual([]);
  act(() => stop().focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(title()).toHaveTextContent('Mails about new messages are off'));
  expect(title()).toHaveFocus();
  expect(api.calls().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/unsubscribe/some.token',
  ]);
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to Settings' })).toHaveAttribute('href', '/settings');
});

test.each([
  ['reminders', 'Mails that remind you of sessions are off'],
  ['reviews', 'Mails about reviews are off'],
])('a link about %s that was used before says that they are off', async (topic, text) => {
  fakeApi({ 'GET /api/unsubscribe/*': { topic, sent: false } });
  await openPage('/unsubscribe/some.token');
  await waitFor(() => expect(title()).toHaveTextContent(text));
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull();
});

test('a link that was cut short says so', async () => {
  const message =
    'This unsubscribe link isn’t valid. Sign in and change your email preferences in your settings.';
  fakeApi({ 'GET /api/unsubscribe/*': refusal(404, { code: 'not_found', message }) });
  await openPage('/unsubscribe/some.tok');
  await waitFor(() => expect(title()).toHaveTextContent('This link doesn’t lead anywhere'));
  expect(screen.getByRole('link', { name: 'Go to Settings' })).toBeVisible();
});

test('what fails is said, and can be tried again', async () => {
  const api = fakeApi({ 'GET /api/unsubscribe/*': unavailable });
  const { user } = await openPage('/unsubscribe/some.token');
  await waitFor(() => expect(title()).toHaveTextContent('Failed to load the page'));
  api.on('GET /api/unsubscribe/*', about);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(title()).toHaveTextContent('Stop mails about new messages?'));
  api.on('POST /api/unsubscribe/*', lostConnection);
  await user.click(stop());
  expect(await findToast('Not stopped yetPlease check your connection and try again.')).toBeVisible();
  expect(title()).toHaveTextContent('Stop mails about new messages?');
  api.on('POST /api/unsubscribe/*', { ...about, sent: false });
  await user.click(stop());
  await waitFor(() => expect(title()).toHaveTextContent('Mails about new messages are off'));
});
