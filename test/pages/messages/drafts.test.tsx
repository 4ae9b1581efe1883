import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { chatApi, expectBubbles, field, panel, sendMessage, toggle } from '#test/pages/support/chat.ts';
import { openDashboard, press, showTab } from '#test/pages/support/dashboard.ts';
import { fakeApi, lostConnection } from '#test/pages/support/fake-api.ts';
import { sendLiveEvent } from '#test/pages/support/fake-stream.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { nora } from '#test/pages/support/samples.ts';
import { inOtherTab } from '#test/pages/support/session.ts';
import { aPastSession, aSession } from '#test/pages/support/session-samples.ts';

const session = aSession('booker');

/** Nora's chat with Priya, with a half-typed message. */
async function typeDraft() {
  const chat = chatApi();
  const dashboard = await openDashboard(nora, [session], {
    answers: {
      ...chat.answers,
      'GET /api/profiles': [],
      'POST /auth/logout': () => new Response(null, { status: 204 }),
    },
  });
  await dashboard.user.click(await toggle());
  await dashboard.user.type(await field(), 'Half a ');
  return dashboard;
}

test('a half-typed message is still there after Hide Chat and after a reload', async () => {
  const { user, close } = await typeDraft();
  await press(user, 'Hide Chat');
  expect(panel('Priya Raman')).toBeNull();
  await user.click(await toggle());
  expect(await field()).toHaveValue('Half a ');
  close();

  const again = await openDashboard(nora, [session], { answers: chatApi().answers });
  await again.user.click(await toggle());
  expect(await field()).toHaveValue('Half a ');
  await again.user.type(await field(), 'thought');
  await again.user.keyboard('{Enter}');
  await expectBubbles('Half a thought');
  await press(again.user, 'Hide Chat');
  await again.user.click(await toggle());
  expect(await field()).toHaveValue('');
});

test('a half-typed message is still there when its session moves to Past', async () => {
  const { user, setBookings } = await typeDraft();
  const over = aPastSession('booker', { id: session.id });
  setBookings(over);
  await sendLiveEvent('booking', over);
  await screen.findByRole('tab', { name: 'Past (1)' });
  await showTab(user, 'Past (1)');
  await user.click(await toggle());
  expect(await field()).toHaveValue('Half a ');
});

test('a half-typed message stays in its own chat', async () => {
  const { close } = await typeDraft();
  close();
  const other = aSession('booker', { id: '00000000-0000-4000-b000-000000000099' });
  const next = await openDashboard(nora, [other], { answers: chatApi().answers });
  await next.user.click(await toggle());
  expect(await field()).toHaveValue('');
});

test('half-typed and unsent messages are gone after signing out', async () => {
  const { api, user } = await typeDraft();
  api.on('POST /api/messages', lostConnection);
  await user.keyboard('{Enter}');
  await screen.findByText('Not sent yet. Trying again…');
  await user.type(await field(), 'And another');
  expect(window.sessionStorage).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /^Account menu/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await screen.findByRole('heading', { name: 'Link your time.' });
  expect(window.sessionStorage).toHaveLength(0);
});

test('drafts of an ended session are deleted by signing out in another tab', async () => {
  const { close } = await typeDraft();
  close();
  fakeApi({ 'GET /api/profiles': [] });
  await openPage('/search');
  expect(window.sessionStorage).toHaveLength(1);
  await inOtherTab(null);
  await waitFor(() => expect(window.sessionStorage).toHaveLength(0));
});

test('without session storage, a half-typed message lasts as long as the page', async () => {
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied });
  const { user } = await typeDraft();
  await press(user, 'Hide Chat');
  await user.click(await toggle());
  expect(await field()).toHaveValue('Half a ');
  await user.clear(await field());
  await sendMessage(user, 'Sent');
  await expectBubbles('Sent');
  await press(user, 'Hide Chat');
  await user.click(await toggle());
  await waitFor(async () => expect(await field()).toHaveValue(''));
});
