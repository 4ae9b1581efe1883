import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  bubbles,
  chatApi,
  expectBubbles,
  field,
  fromNora,
  panel,
  sendButton,
  sendMessage,
  toggle,
} from '#test/pages/support/chat.ts';
import { card, openDashboard, press } from '#test/pages/support/dashboard.ts';
import { type Call, type fakeApi, refusal } from '#test/pages/support/fake-api.ts';
import { sendLiveEvent } from '#test/pages/support/fake-stream.ts';
import { fill } from '#test/pages/support/fill.ts';
import { aMessage, noNotices, nora, priya } from '#test/pages/support/samples.ts';
import { anUnpaidRequest, aRequest, aSession, unavailable } from '#test/pages/support/session-samples.ts';

const read = 'POST /api/messages/*/read';
const session = aSession('booker');

/** Nora's chat with Priya about their session. */
async function openChat(chat = chatApi(), answers: Parameters<typeof fakeApi>[0] = {}) {
  const dashboard = await openDashboard(nora, [session], { answers: { ...chat.answers, ...answers } });
  await dashboard.user.click(await toggle());
  expect(panel('Priya Raman')).toBeVisible();
  return { ...dashboard, chat };
}

test('a client messages the expert, sees that it was read, and reads the reply', async () => {
  const { api, user } = await openChat();
  expect(await screen.findByText('No messages yet. Start the conversation!')).toBeVisible();
  expect(await sendButton()).toBeDisabled();
  await fill(user, await field(), '   ');
  expect(await sendButton()).toBeDisabled();

  const post = api.pause('POST /api/messages');
  await fill(user, await field(), '  Is the clock with you?  ');
  expect(await sendButton()).toBeEnabled();
  await user.keyboard('{Enter}');
  const answer = await post.next();
  expect(await field()).toHaveValue('');
  await waitFor(async () => expect(await field()).toHaveFocus());
  await expectBubbles('You:Is the clock with you?Sending…');
  const sent = fromNora('Is the clock with you?');
  answer(sent);
  await expectBubbles('You:Is the clock with you?just now');
  const [{ body, headers } = { body: undefined, headers: {} }] = api.calls();
  expect(body).toEqual({ bookingId: session.id, content: 'Is the clock with you?' });
  expect(headers).toHaveProperty('idempotency-key', expect.stringMatching(/^[0-9a-f]{32}$/));

  await sendLiveEvent('message', { ...sent, isRead: true });
  await expectBubbles('just now · Read');
  expect(api.calls(read)).toEqual([]);
  await sendLiveEvent('message', aMessage('It is.\nIt ticks.', { createdAt: '2032-03-01T09:00:00.001Z' }));
  await expectBubbles('Is the clock with you?', 'Priya Raman:It is.\nIt ticks.just now');
  await waitFor(() =>
    expect(api.calls(read).map(({ path }) => path)).toEqual([`/api/messages/${session.id}/read`]),
  );

  await press(user, 'Hide Chat');
  expect(panel('Priya Raman')).toBeNull();
  expect(await toggle()).toHaveTextContent(/^Messages$/);
  expect(await toggle()).toHaveAttribute('aria-expanded', 'false');
});

test('Shift+Enter starts a new line, Enter sends', async () => {
  const { api, user } = await openChat();
  await user.type(await field(), 'It is.{Shift>}{Enter}{/Shift}It ticks.{Enter}');
  await expectBubbles('It is.\nIt ticks.');
  expect(api.calls('POST /api/messages').map(({ body }) => body)).toEqual([
    { bookingId: session.id, content: 'It is.\nIt ticks.' },
  ]);
});

test('an expert sees that there is a new message, and opening the chat marks it as read', async () => {
  const chat = chatApi();
  const { api, setBookings, user } = await openDashboard(priya, [aSession('expert')], {
    answers: chat.answers,
  });
  expect(await toggle()).toHaveTextContent(/^Messages$/);
  setBookings(aSession('expert', { unreadMessages: 1 }));
  api.on('GET /api/notices', { ...noNotices, unreadMessages: 1 });
  chat.messages.push(fromNora('Is the clock with you?'));
  await sendLiveEvent('message', fromNora('Is the clock with you?'));
  await waitFor(async () => expect(await toggle()).toHaveTextContent(/Messages\s*1 unread/));
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  expect(api.calls(read)).toEqual([]);

  api.on(read, () => {
    setBookings(aSession('expert'));
    api.on('GET /api/notices', noNotices);
    return new Response(null, { status: 204 });
  });
  await user.click(await toggle());
  await expectBubbles('Nora Lind:Is the clock with you?');
  expect(await toggle()).toHaveTextContent(/^Hide Chat$/);
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  expect(api.calls(read)).toHaveLength(1);
});

test('a refused message returns to the field with the reason', async () => {
  const { api, user } = await openChat();
  const message = 'This chat closed 30 days after the booking ended. You can still read your messages.';
  api.on('POST /api/messages', () => refusal(409, { code: 'conflict', message }));
  await sendMessage(user, 'Too late');
  await waitFor(async () => expect(await field()).toHaveValue('Too late'));
  expect(await field()).toHaveAccessibleDescription(message);
  await waitFor(async () => expect(await field()).toHaveFocus());
  expect(bubbles()).toEqual([]);
  expect(api.calls('POST /api/messages')).toHaveLength(1);
});

test('a message of more than 2000 characters can’t be sent', async () => {
  const { user } = await openChat();
  await fill(user, await field(), 'x'.repeat(2001));
  expect(await field()).toHaveAccessibleDescription('Message must be between 1 and 2000 characters');
  expect(await sendButton()).toBeDisabled();
  await fill(user, await field(), 'x'.repeat(2000));
  expect(await sendButton()).toBeEnabled();
  expect(await field()).toHaveAccessibleDescription('');
});

test('messages that fail to load can be loaded again', async () => {
  const chat = chatApi(aMessage('Bring the key', { isRead: true }));
  const { api, user } = await openChat(chat, { 'GET /api/messages/*': unavailable });
  expect(await screen.findByText('Failed to fetch messages')).toBeVisible();
  api.on('GET /api/messages/*', chat.messages);
  await press(user, 'Try Again');
  await expectBubbles('Bring the key');
  expect(screen.getByRole('log')).toHaveFocus();
});

test('a long chat shows its latest 200 messages and loads earlier ones on demand', async () => {
  const line = (n: number) => aMessage(`Line ${n}.`, { isRead: true });
  const all = Array.from({ length: 203 }, (_, n) => line(n));
  const { api, user } = await openChat(chatApi(...all.slice(3)));
  await waitFor(() => expect(bubbles()).toHaveLength(200));
  const latest = all.slice(3);
  api.on('GET /api/messages/*', ({ search }: Call) => (search.has('before') ? unavailable() : latest));
  await press(user, 'Show earlier messages');
  expect(await within(screen.getByRole('log')).findByRole('alert')).toHaveTextContent(
    'Failed to fetch messages',
  );
  api.on('GET /api/messages/*', ({ search }: Call) =>
    search.get('before') === latest[0]?.id ? all.slice(0, 3) : latest,
  );
  await press(user, 'Try Again');
  await waitFor(() => expect(bubbles()).toHaveLength(203));
  expect(bubbles()[0]).toContain('Line 0.');
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
  expect(screen.getByRole('log')).toHaveFocus();
});

test('an unpaid request has no chat', async () => {
  const { setBookings } = await openDashboard(nora, [anUnpaidRequest()]);
  expect(await card('Priya Raman')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Messages/ })).toBeNull();
  setBookings(aRequest('booker'));
  await sendLiveEvent('booking', aRequest('booker'));
  expect(await toggle()).toBeVisible();
});
