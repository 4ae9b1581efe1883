import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bubbles, chatApi, expectBubbles, field, panel } from '#test/pages/support/chat.ts';
import { dashboardApi, openDashboard } from '#test/pages/support/dashboard.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { aMessage, nora } from '#test/pages/support/samples.ts';
import { found } from '#test/pages/support/search-samples.ts';
import { anUnpaidRequest, aPastSession, aRequest, aSession } from '#test/pages/support/session-samples.ts';

const session = aSession('booker');
const chatPath = `/dashboard?chat=${session.id}`;
const answers = () => chatApi(aMessage('Bring the key', { isRead: true })).answers;

/** Client-side navigation, as a link or a notification does it. */
const go = (path: string) => act(async () => window.history.pushState(null, '', path));

/** Records each element that is scrolled into view, and whether it was visible at that moment. */
function watchScrolling() {
  const scrolled: { element: Element; visible: boolean }[] = [];
  const spy = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push({ element: this, visible: this.closest('[hidden]') === null });
  });
  onTestFinished(() => spy.mockRestore());
  return scrolled;
}

test('a chat link opens the chat once, scrolled into view and focused', async () => {
  const scrolled = watchScrolling();
  const list = [
    aRequest('booker', { id: '00000000-0000-4000-b000-000000000002' }),
    aSession('booker', { id: '00000000-0000-4000-b000-000000000003' }),
    session,
  ];
  const first = await openDashboard(nora, list, { path: chatPath, answers: answers() });
  await expectBubbles('Bring the key');
  await waitFor(async () => expect(await field()).toHaveFocus());
  const linked = screen.getAllByRole('article')[2];
  expect(linked).toContainElement(panel('Priya Raman'));
  expect(scrolled).toContainEqual({ element: linked, visible: true });
  expect(first.address()).toBe('/dashboard');
  first.close();

  await openDashboard(nora, list, { path: first.address(), answers: answers() });
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(panel('Priya Raman')).toBeNull();
});

test('a chat is scrolled into view only once the sessions are visible', async () => {
  const scrolled = watchScrolling();
  const { api } = dashboardApi([session], answers());
  const profile = api.pause('GET /api/profile/me');
  await openPage(chatPath, { as: nora });
  await screen.findByText('Priya Raman');
  expect(screen.queryByPlaceholderText('Write a message')).toBeNull();
  while (profile.waiting() > 0) (await profile.next())(new Response('', { status: 404 }));
  await waitFor(async () => expect(await field()).toHaveFocus());
  expect(scrolled).not.toEqual([]);
  expect(scrolled.filter(({ visible }) => !visible)).toEqual([]);
});

test('a chat link on an open dashboard opens the chat and keeps a draft in it', async () => {
  const { address, user } = await openDashboard(nora, [session], { answers: answers() });
  await go(chatPath);
  await waitFor(async () => expect(await field()).toHaveFocus());
  expect(address()).toBe('/dashboard');
  await user.paste('Half a sen');
  screen.getByRole('link', { name: 'Explore' }).focus();
  await go(chatPath);
  await waitFor(async () => expect(await field()).toHaveFocus());
  expect(await field()).toHaveValue('Half a sen');
});

test('a chat link on another page opens the chat', async () => {
  const scrolled = watchScrolling();
  const { api } = dashboardApi([session], answers());
  api.on('GET /api/profiles', () => found([]));
  await openPage('/search', { as: nora });
  await go(chatPath);
  await waitFor(async () => expect(await field()).toHaveFocus());
  expect(scrolled).toContainEqual({ element: screen.getByRole('article'), visible: true });
});

test.each([
  ['doesn’t exist', '00000000-0000-4000-8000-000000000000'],
  ['has an invalid id', 'nonsense'],
  ['isn’t paid for', session.id],
])('a chat link for a booking that %s opens no chat', async (_why, id) => {
  const { address } = await openDashboard(nora, [anUnpaidRequest()], { path: `/dashboard?chat=${id}` });
  expect(screen.getByRole('article', { name: 'Priya Raman' })).toBeVisible();
  expect(address()).toBe('/dashboard');
  expect(panel('Priya Raman')).toBeNull();
});

test('the chat about a past session opens on its tab', async () => {
  await openDashboard(nora, [aPastSession('booker')], { path: chatPath, answers: answers() });
  await waitFor(async () => expect(await field()).toHaveFocus());
  expect(screen.getByRole('tab', { name: 'Past (1)' })).toHaveAttribute('aria-selected', 'true');
});

test('a closed chat can still be read and gets the focus', async () => {
  const closed = aPastSession('booker', { chatUntil: '2032-03-01T08:59:59.000Z' });
  const { address } = await openDashboard(nora, [closed], { path: chatPath, answers: answers() });
  expect(await screen.findByText('This chat is closed. You and Priya can still read it.')).toBeVisible();
  const log = screen.getByRole('log');
  expect(log).toHaveFocus();
  expect(await within(log).findByText('Bring the key')).toBeVisible();
  expect(bubbles()).toHaveLength(1);
  expect(screen.queryByPlaceholderText('Write a message')).toBeNull();
  expect(address()).toBe('/dashboard');
});
