import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SettingsChange } from '#shared/settings/settings.schema.ts';
import type { Call } from '#test/pages/support/fake-api.ts';
import { unavailable } from '#test/pages/support/session-samples.ts';
import { openSettings } from '#test/pages/support/settings-page.ts';
import { findToast } from '#test/pages/support/toast.ts';

const withAddress = { email: 'nora@example.com' };
const mailSwitch = (name: string) => screen.getByRole('switch', { name });

test('mails are switched off and on at once', async () => {
  const { user, api, stored, close } = await openSettings(withAddress);
  for (const name of ['New messages', 'Reminders', 'Reviews']) expect(mailSwitch(name)).toBeChecked();
  act(() => mailSwitch('New messages').focus());
  await user.keyboard(' ');
  expect(mailSwitch('New messages')).not.toBeChecked();
  await user.click(mailSwitch('Reviews'));
  await waitFor(() => expect(stored().notices).toEqual({ messages: false, reminders: true, reviews: false }));
  close();
  api.on('PATCH /api/settings', unavailable);
  const again = await openSettings({ ...withAddress, notices: stored().notices });
  expect(mailSwitch('New messages')).not.toBeChecked();
  expect(mailSwitch('Reminders')).toBeChecked();
  await again.user.click(mailSwitch('New messages'));
  await waitFor(() => expect(again.stored().notices.messages).toBe(true));
});

test('however fast they are switched, the last wish is the last to arrive', async () => {
  const { user, api, stored, save } = await openSettings(withAddress);
  const saving = api.pause('PATCH /api/settings');
  for (let turn = 0; turn < 3; turn += 1) await user.click(mailSwitch('Reminders'));
  await user.click(mailSwitch('Reviews'));
  expect(mailSwitch('Reminders')).not.toBeChecked();
  expect(saving.waiting()).toBe(1);
  const answer = ({ body }: Call) => save(body as SettingsChange);
  (await saving.next())(answer);
  (await saving.next())(answer);
  await waitFor(() => expect(stored().notices).toEqual({ messages: true, reminders: false, reviews: false }));
  expect(mailSwitch('Reminders')).not.toBeChecked();
  expect(mailSwitch('Reviews')).not.toBeChecked();
  expect(api.calls().map(({ body }) => body)).toEqual([
    { notices: { reminders: false } },
    { notices: { reviews: false } },
  ]);
});

test('a switch that wasn’t saved goes back, and says so', async () => {
  const { user, api, stored, save } = await openSettings(withAddress, {
    answers: { 'PATCH /api/settings': unavailable },
  });
  act(() => mailSwitch('Reviews').focus());
  await user.keyboard(' ');
  expect(await findToast('Not savedInTime is briefly unavailable. Please try again.')).toBeVisible();
  await waitFor(() => expect(mailSwitch('Reviews')).toBeChecked());
  expect(mailSwitch('Reviews')).toHaveFocus();
  api.on('PATCH /api/settings', ({ body }: Call) => save(body as SettingsChange));
  await user.keyboard(' ');
  await waitFor(() => expect(stored().notices.reviews).toBe(false));
  expect(mailSwitch('Reviews')).not.toBeChecked();
});
