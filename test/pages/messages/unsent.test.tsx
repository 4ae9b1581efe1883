import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  chatApi,
  expectBubbles,
  field,
  panel,
  sendButton,
  sendMessage,
  toggle,
} from '#test/pages/support/chat.ts';
import { passTime, startClockAt } from '#test/pages/support/clock.ts';
import { openDashboard, press } from '#test/pages/support/dashboard.ts';
import { type Call, lostConnection } from '#test/pages/support/fake-api.ts';
import { nora } from '#test/pages/support/samples.ts';
import { aSession } from '#test/pages/support/session-samples.ts';

const post = 'POST /api/messages';

/** Nora's chat with Priya, with fake timers. */
async function openChat(chat = chatApi()) {
  const options = { clock: startClockAt, answers: chat.answers };
  const dashboard = await openDashboard(nora, [aSession('booker')], options);
  await dashboard.user.click(await toggle());
  expect(panel('Priya Raman')).toBeVisible();
  return { ...dashboard, chat };
}

test('an unsent message is retried until it is stored, exactly once', async () => {
  const { api, chat, user } = await openChat();
  let tries = 0;
  api.on(post, (call: Call) => {
    tries += 1;
    // The second try is stored, but its answer is lost.
    if (tries >= 2) chat.store(call);
    return tries <= 3 ? lostConnection() : chat.store(call);
  });
  await sendMessage(user, 'Only once');
  expect(await screen.findByText('Not sent yet. Trying again…')).toBeVisible();
  await user.paste('Another');
  expect(await sendButton()).toBeDisabled();
  await expectBubbles('Only onceNot sent yet. Trying again…');

  await passTime(1_000);
  expect(tries).toBe(2);
  await passTime(2_000);
  expect(tries).toBe(3);
  // The list, refetched every five seconds, has it by now.
  await passTime(2_500);
  await expectBubbles('Only oncejust now');
  expect(screen.queryByText(/Not sent yet/)).toBeNull();
  expect(await sendButton()).toBeDisabled();
  await passTime(2_000);
  await waitFor(async () => expect(await sendButton()).toBeEnabled());

  await user.click(await sendButton());
  await expectBubbles('Only once', 'Another');
  expect(chat.messages.map(({ content }) => content)).toEqual(['Only once', 'Another']);
  const keys = api.calls(post).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0], keys[0], keys[0], expect.not.stringMatching(`^${keys[0]}$`)]);
});

test('an unsent message is sent as soon as the browser is online again', async () => {
  const { api, chat, user } = await openChat();
  api.on(post, lostConnection);
  await sendMessage(user, 'Still here');
  await screen.findByText('Not sent yet. Trying again…');
  api.on(post, chat.store);
  const tries = api.calls(post).length;
  fireEvent(window, new Event('online'));
  expect(api.calls(post)).toHaveLength(tries + 1);
  await expectBubbles('Still herejust now');
  expect(await sendButton()).toBeDisabled();
});

test('an unsent message can be canceled and returns to the field', async () => {
  const { api, user } = await openChat();
  api.on(post, lostConnection);
  await sendMessage(user, 'Not like this');
  await press(user, 'Cancel sending');
  await waitFor(async () => expect(await field()).toHaveValue('Not like this'));
  await waitFor(async () => expect(await field()).toHaveFocus());
  await expectBubbles();
  const tries = api.calls(post).length;
  await passTime(5_000);
  expect(api.calls(post)).toHaveLength(tries);
});

test('an unsent message is sent after the page is reopened', async () => {
  const first = await openChat();
  first.api.on(post, lostConnection);
  await sendMessage(first.user, 'Still here');
  await screen.findByText('Not sent yet. Trying again…');
  const [before] = first.api.calls(post);
  first.close();

  const { api, chat } = await openChat();
  await expectBubbles('Still herejust now');
  expect(chat.messages.map(({ content }) => content)).toEqual(['Still here']);
  for (const { headers } of api.calls(post))
    expect(headers['idempotency-key']).toBe(before?.headers['idempotency-key']);
});
