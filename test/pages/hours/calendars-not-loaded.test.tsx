import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anAddress, calendarsApi, item } from '#test/pages/support/calendars.ts';
import { openHours } from '#test/pages/support/hours-page.ts';

const network = vi.hoisted(() => ({ isDown: true }));

vi.mock('#web/features/calendars/calendars-section.tsx', (load) => {
  if (network.isDown) throw new Error('The script didn’t load');
  return load();
});

test('calendars whose script didn’t load can be loaded again, below hours that can be changed', async () => {
  calendarsApi([anAddress()]);
  const { user } = await openHours();
  expect(await screen.findByRole('heading', { name: 'We couldn’t load your calendars' })).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Monday' })).toBeEnabled();
  network.isDown = false;
  // A script that has just failed to load isn't asked for again within a second.
  const isLoaded = async () => {
    const button = screen.queryByRole('button', { name: 'Try Again' });
    if (button) await user.click(button);
    return screen.queryByRole('region', { name: 'Calendars' }) !== null;
  };
  await expect.poll(isLoaded).toBe(true);
  expect(await item('Google Calendar')).toHaveTextContent('12 busy times found');
});
