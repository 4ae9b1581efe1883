import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Message } from '#shared/messages/messages.schema.ts';
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
import { type Call, type fakeApi, lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { nora } from '#test/pages/support/samples.ts';
import { aSession } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const post = 'POST /api/messages';
const cancel = 'POST /api/messages/cancel';

type Answers = Parameters<typeof fakeApi>[0];

/** Nora's chat with Priya, with fake timers. */
async function openChat(chat = chatApi(), answers: Answers = {}) {
  const options = { clock: startClockAt, answers: { ...chat.answers, ...answers } };
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

test('a canceled message returns to the field once the server says that it will never be sent', async () => {
  const { api, user } = await openChat();
  api.on(post, lostConnection);
  const canceling = api.pause(cancel);
  await sendMessage(user, 'Not like this');
  await press(user, 'Cancel sending');
  await expectBubbles('Not like thisCanceling. Checking whether it was already sent…');
  expect(screen.queryByRole('button', { name: 'Cancel sending' })).toBeNull();
  expect(screen.getByRole('log')).toHaveFocus();
  expect(await field()).toHaveValue('');
  (await canceling.next())(lostConnection);
  await passTime(1_000);
  (await canceling.next())({ sent: null });
  await waitFor(async () => expect(await field()).toHaveValue('Not like this'));
  await waitFor(async () => expect(await field()).toHaveFocus());
  await expectBubbles();
  const [sent] = api.calls(post);
  for (const { body, headers } of api.calls(cancel)) {
    expect(body).toEqual(sent?.body);
    expect(headers['idempotency-key']).toBe(sent?.headers['idempotency-key']);
  }
  const tries = api.calls(post).length;
  await passTime(5_000);
  expect(api.calls(post)).toHaveLength(tries);
});

test('a message that was sent although its answer was lost can’t be canceled', async () => {
  const { api, chat, user } = await openChat();
  let sent: Message | undefined;
  api.on(post, (call: Call) => {
    sent = chat.store(call);
    return lostConnection();
  });
  api.on(cancel, () => ({ sent }));
  await sendMessage(user, 'Too late');
  await press(user, 'Cancel sending');
  expect(
    await findToast('Already sentYour message was delivered before it could be canceled.'),
  ).toBeVisible();
  await expectBubbles('Too latejust now');
  expect(await field()).toHaveValue('');
});

test('a refusal after a lost answer returns the text only if the message wasn’t sent', async () => {
  const { api, chat, user } = await openChat();
  const tooMany = refusal(429, { code: 'rate_limited', message: 'Too many messages.' });
  api.on(post, lostConnection);
  api.on(cancel, { sent: null });
  await sendMessage(user, 'Slowly');
  await screen.findByText('Not sent yet. Trying again…');
  api.on(post, tooMany);
  await passTime(1_000);
  await waitFor(async () => expect(await field()).toHaveValue('Slowly'));
  expect(await screen.findByText('Too many messages.')).toBeVisible();

  api.on(post, (call: Call) => {
    api.on(cancel, { sent: chat.store(call) });
    return lostConnection();
  });
  await user.click(await sendButton());
  await screen.findByText('Not sent yet. Trying again…');
  api.on(post, tooMany);
  await passTime(1_000);
  await expectBubbles('Slowlyjust now');
  expect(await field()).toHaveValue('');
});

test('a message that is being canceled isn’t sent after the page is reopened', async () => {
  const first = await openChat();
  first.api.on(post, lostConnection);
  first.api.on(cancel, lostConnection);
  await sendMessage(first.user, 'Not like this');
  await press(first.user, 'Cancel sending');
  first.close();

  const { api } = await openChat(chatApi(), { [cancel]: { sent: null } });
  await waitFor(async () => expect(await field()).toHaveValue('Not like this'));
  expect(api.calls(post)).toEqual([]);
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
