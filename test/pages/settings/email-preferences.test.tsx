import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SettingsChange } from '#shared/settings/settings.schema.ts';
import type { Call } from '#test/pages/support/fake-api.ts';
import { unavailable } from '#test/pages/support/session-samples.ts';
import { openSettings } from '#test/pages/support/settings-page.ts';
import { findToast } from '#test/pages/support/toast.ts';

const withEmail = { email: 'nora@example.com' };
const emailSwitch = (name: string) => screen.getByRole('switch', { name });

test('switching emails off and on takes effect immediately', async () => {
  const { user, api, stored, close } = await openSettings(withEmail);
  for (const name of ['New messages', 'Reminders', 'Reviews']) expect(emailSwitch(name)).toBeChecked();
  act(() => emailSwitch('New messages').focus());
  await user.keyboard(' ');
  expect(emailSwitch('New messages')).not.toBeChecked();
  await user.click(emailSwitch('Reviews'));
  await waitFor(() => expect(stored().notices).toEqual({ messages: false, reminders: true, reviews: false }));
  close();
  api.on('PATCH /api/settings', unavailable);
  const again = await openSettings({ ...withEmail, notices: stored().notices });
  expect(emailSwitch('New messages')).not.toBeChecked();
  expect(emailSwitch('Reminders')).toBeChecked();
  await again.user.click(emailSwitch('New messages'));
  await waitFor(() => expect(again.stored().notices.messages).toBe(true));
});

test('however fast the switches are clicked, the last change wins', async () => {
  const { user, api, stored, save } = await openSettings(withEmail);
  const saving = api.pause('PATCH /api/settings');
  for (let turn = 0; turn < 3; turn += 1) await user.click(emailSwitch('Reminders'));
  await user.click(emailSwitch('Reviews'));
  expect(emailSwitch('Reminders')).not.toBeChecked();
  expect(saving.waiting()).toBe(1);
  const answer = ({ body }: Call) => save(body as SettingsChange);
  (await saving.next())(answer);
  (await saving.next())(answer);
  await waitFor(() => expect(stored().notices).toEqual({ messages: true, reminders: false, reviews: false }));
  expect(emailSwitch('Reminders')).not.toBeChecked();
  expect(emailSwitch('Reviews')).not.toBeChecked();
  expect(api.calls().map(({ body }) => body)).toEqual([
    { notices: { reminders: false } },
    { notices: { reviews: false } },
  ]);
});

test('a switch that can’t be saved goes back and shows an error', async () => {
  const { user, api, stored, save } = await openSettings(withEmail, {
    answers: { 'PATCH /api/settings': unavailable },
  });
  act(() => emailSwitch('Reviews').focus());
  await user.keyboard(' ');
  expect(
    await findToast('Change not savedInTime is briefly unavailable. Please try again in a moment.'),
  ).toBeVisible();
  await waitFor(() => expect(emailSwitch('Reviews')).toBeChecked());
  expect(emailSwitch('Reviews')).toHaveFocus();
  api.on('PATCH /api/settings', ({ body }: Call) => save(body as SettingsChange));
  await user.keyboard(' ');
  await waitFor(() => expect(stored().notices.reviews).toBe(false));
  expect(emailSwitch('Reviews')).not.toBeChecked();
});
