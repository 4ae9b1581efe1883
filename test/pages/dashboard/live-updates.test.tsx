import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Notification, Waiting } from '#shared/notifications/notifications.schema.ts';
import { chatApi, expectBubbles, toggle } from '#test/pages/support/chat.ts';
import { passTime, startClockAt } from '#test/pages/support/clock.ts';
import { card, openDashboard } from '#test/pages/support/dashboard.ts';
import type { FakeApi } from '#test/pages/support/fake-api.ts';
import {
  breakStream,
  connectStream,
  openStreams,
  refuseStreams,
  sendLiveEvent,
} from '#test/pages/support/fake-stream.ts';
import { aMessage, noNotices, nora, priya } from '#test/pages/support/samples.ts';
import { aRequest, aSession } from '#test/pages/support/session-samples.ts';
import { keepStreamOpen, onLive } from '#web/lib/live-listeners.ts';

const notification: Notification = {
  id: '00000000-0000-4000-f000-000000000001',
  title: 'Priya Raman accepted',
  text: 'Thu 4 Mar, 10:00 – 10:30 · Berlin time',
  path: '/dashboard',
  bookingId: aSession('booker').id,
  isRead: false,
  createdAt: '2032-03-01T08:59:30.000Z',
};

const polledRoutes = ['GET /api/bookings/me', 'GET /api/messages/*', 'GET /api/notices'];

/** Counts the calls to each route so far; the returned check expects more calls to each since then. */
function countCalls({ calls }: FakeApi) {
  const before = polledRoutes.map((route) => calls(route).length);
  return () => {
    for (const [n, route] of polledRoutes.entries())
      expect(calls(route).length, route).toBeGreaterThan(before[n] ?? 0);
  };
}

test('an expert sees a new request without a reload', async () => {
  const { setBookings } = await openDashboard(priya, []);
  setBookings(aRequest('expert'));
  await sendLiveEvent('booking', aRequest('expert'));
  expect(await card('Nora Lind')).toHaveTextContent('Pending');
  expect(screen.getByRole('tab', { name: 'Upcoming (1)' })).toBeVisible();
});

test('events of a room go to the page that listens, and so do interruptions', async () => {
  await openDashboard(nora, [aSession('booker')]);
  await connectStream();
  const received: unknown[] = [];
  const stops = (['room', 'signal', 'resync'] as const).map((name) =>
    onLive(name, (data) => received.push([name, data])),
  );
  const room = { bookingId: aSession('booker').id };
  const signal = { ...room, visit: 'a', from: 'b', seq: 7, body: {} };
  await sendLiveEvent('room', room);
  await sendLiveEvent('signal', signal);
  await sendLiveEvent('resync', {});
  for (const stop of stops) stop();
  await sendLiveEvent('room', room);
  expect(received).toEqual([
    ['room', room],
    ['signal', signal],
    ['resync', {}],
  ]);
});

test('a hidden page closes its stream, but not during a call', async () => {
  await openDashboard(nora, [], { clock: startClockAt });
  const state = vi.spyOn(document, 'visibilityState', 'get');
  const show = (visibility: DocumentVisibilityState) => {
    state.mockReturnValue(visibility);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const [first, second] = [keepStreamOpen(), keepStreamOpen()];
  show('hidden');
  await passTime(30_000);
  expect(openStreams()).toHaveLength(1);
  first();
  first();
  show('visible');
  show('hidden');
  await passTime(30_000);
  expect(openStreams()).toHaveLength(1);
  second();
  show('visible');
  show('hidden');
  await passTime(30_000);
  expect(openStreams()).toHaveLength(0);
  show('visible');
  expect(openStreams()).toHaveLength(1);
  state.mockRestore();
});

test('a client sees the answer as soon as its event arrives, before the list is refetched', async () => {
  const { api } = await openDashboard(nora, [aRequest('booker')]);
  const list = api.pause('GET /api/bookings/me');
  await sendLiveEvent('booking', aSession('booker'));
  expect(await card('Priya Raman')).toHaveTextContent('Confirmed');
  expect(list.waiting()).toBe(1);
});

test('the bell counts new notifications, and opening it marks them as read', async () => {
  const { api, user } = await openDashboard(nora, [aSession('booker')]);
  await screen.findByRole('button', { name: 'Notifications' });
  api.on('GET /api/notices', { ...noNotices, unread: 1, notices: [notification] });
  await sendLiveEvent('notice', notification);
  const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  api.on('POST /api/notices/read', () => {
    api.on('GET /api/notices', { ...noNotices, notices: [{ ...notification, isRead: true }] });
    return new Response(null, { status: 204 });
  });
  await user.click(bell);
  const entry = await screen.findByRole('menuitem', { name: /Priya Raman accepted/ });
  expect(entry).toHaveAttribute('href', '/dashboard');
  expect(entry).toHaveTextContent(/^New: Priya Raman accepted.*just now$/);
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  expect(api.calls('POST /api/notices/read')).toHaveLength(1);
  // New entries stay highlighted until the menu is closed.
  expect(entry).toHaveTextContent('New: ');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(entry).not.toBeInTheDocument());
});

test('the bell counts a notification once, even if it arrives between two reads', async () => {
  const { api } = await openDashboard(nora, [aSession('booker')]);
  api.on('GET /api/notices', { ...noNotices, unread: 1 });
  await sendLiveEvent('booking', aSession('booker'));
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  api.on('GET /api/notices', { ...noNotices, unread: 1, notices: [notification] });
  const fetched = api.calls('GET /api/notices').length;
  await sendLiveEvent('notice', notification);
  await waitFor(() => expect(api.calls('GET /api/notices').length).toBeGreaterThan(fetched));
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
});

test('the bell lists what waits for the user above the rest, until it is done', async () => {
  const waiting: Waiting = {
    kind: 'suggestion',
    bookingId: aSession('booker').id,
    name: 'Priya',
    title: 'Answer Priya Raman’s suggestion',
    text: 'Accept it or keep your original time by Wed 3 Mar, 10:00 · Berlin time.',
    path: '/dashboard?session=1',
  };
  const { api, user } = await openDashboard(nora, [aRequest('booker')], {
    answers: { 'GET /api/notices': { ...noNotices, waiting: [waiting], notices: [notification] } },
  });
  api.on('POST /api/notices/read', () => new Response(null, { status: 204 }));
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  const group = await screen.findByRole('group', { name: 'Waiting for you' });
  const entry = within(group).getByRole('menuitem');
  expect(entry).toHaveAttribute('href', '/dashboard?session=1');
  expect(entry).toHaveTextContent('Answer Priya Raman’s suggestionAccept it or keep your original time');
  const rest = screen.getByRole('group', { name: 'Notifications' });
  expect(within(rest).getByRole('menuitem')).toHaveTextContent('Priya Raman accepted');
  expect(group.compareDocumentPosition(rest) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  // Done: the booking changes, and the entry goes.
  api.on('GET /api/notices', noNotices);
  await sendLiveEvent('booking', aSession('booker'));
  await waitFor(() => expect(screen.queryByText('Waiting for you')).toBeNull());
  expect(screen.getByText('No notifications yet.')).toBeVisible();
});

test('everything is refetched after the stream reconnects', async () => {
  const chat = chatApi();
  const { api, setBookings, user } = await openDashboard(nora, [aRequest('booker')], {
    clock: startClockAt,
    answers: chat.answers,
  });
  await user.click(await toggle());
  await screen.findByText('No messages yet. Start the conversation!');
  await breakStream();
  setBookings(aSession('booker'));
  chat.messages.push(aMessage('Hello', { isRead: true }));
  api.on('GET /api/notices', { ...noNotices, unread: 1, notices: [notification] });
  await passTime(1_000);
  const expectRefetched = countCalls(api);
  await connectStream();
  expectRefetched();
  await waitFor(async () => expect(await card('Priya Raman')).toHaveTextContent('Confirmed'));
  await expectBubbles('Hello');
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
});

test('without a stream, everything is refetched within five seconds', async () => {
  refuseStreams();
  const chat = chatApi();
  const { api, setBookings, user } = await openDashboard(nora, [aRequest('booker')], {
    clock: startClockAt,
    answers: chat.answers,
  });
  await user.click(await toggle());
  await screen.findByText('No messages yet. Start the conversation!');
  setBookings(aSession('booker'));
  // Already read, because marking it as read would refetch sessions and notifications too.
  chat.messages.push(aMessage('Hello', { isRead: true }));
  api.on('GET /api/notices', { ...noNotices, unread: 1, notices: [notification] });
  const expectRefetched = countCalls(api);
  await passTime(5_000);
  expectRefetched();
  expect(await card('Priya Raman')).toHaveTextContent('Confirmed');
  await expectBubbles('Hello');
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
});

test('an open chat is refetched every five seconds even if the stream stays silent', async () => {
  const chat = chatApi();
  const { user } = await openDashboard(nora, [aSession('booker')], {
    clock: startClockAt,
    answers: chat.answers,
  });
  await user.click(await toggle());
  await screen.findByText('No messages yet. Start the conversation!');
  chat.messages.push(aMessage('Hello'));
  await passTime(5_000);
  await expectBubbles('Hello');
});
