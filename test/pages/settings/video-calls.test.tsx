import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unavailable } from '#test/pages/support/session-samples.ts';
import { openSettings } from '#test/pages/support/settings-page.ts';
import { findToast } from '#test/pages/support/toast.ts';

const name = 'Hide my IP address';

test('people can hide their network address where there is a relay', async () => {
  const { user, api, stored } = await openSettings({ canRelay: true });
  const hide = screen.getByRole('switch', { name });
  expect(hide).not.toBeChecked();
  expect(hide).toHaveAccessibleDescription(/so the other person can’t see your IP address/);
  await user.click(hide);
  expect(hide).toBeChecked();
  await waitFor(() => expect(stored().hideAddress).toBe(true));
  expect(api.calls().map(({ body }) => body)).toEqual([{ hideAddress: true }]);
});

test('a switch that can’t be saved goes back and shows an error', async () => {
  const { user } = await openSettings(
    { canRelay: true, hideAddress: true },
    { answers: { 'PATCH /api/settings': unavailable } },
  );
  const hide = screen.getByRole('switch', { name });
  await user.click(hide);
  await findToast('Change not savedInTime is briefly unavailable. Please try again in a moment.');
  await waitFor(() => expect(hide).toBeChecked());
});

test('without a relay there is nothing to choose', async () => {
  await openSettings({ canRelay: false });
  expect(screen.queryByRole('switch', { name })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Video calls' })).toBeNull();
});
