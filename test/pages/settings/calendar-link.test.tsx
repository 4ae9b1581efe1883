import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lostConnection } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { inSection, openSettings, rightPassword, section } from '#test/pages/support/settings-page.ts';
import { findToast } from '#test/pages/support/toast.ts';

const link = () => screen.getByLabelText('Calendar link');
const heading = () => inSection('Calendar').getByRole('heading', { name: 'Calendar' });
const button = (name: string | RegExp) => inSection('Calendar').getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const findDialog = () => screen.findByRole('dialog');
const first = 'http://localhost:3000/calendar/link-1.ics';

test('a calendar link can be created and copied', async () => {
  const { user } = await openSettings();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  expect(section('Calendar')).toHaveTextContent('See your sessions in your own calendar, always up to date.');
  act(() => button('Create calendar link').focus());
  await user.keyboard('{Enter}');
  await findDialog();
  expect(dialog().getByLabelText('Current password')).toHaveFocus();
  await user.keyboard('not the one');
  await user.click(dialog().getByRole('button', { name: 'Create calendar link' }));
  await waitFor(() =>
    expect(dialog().getByLabelText('Current password')).toHaveAccessibleDescription(/is incorrect/),
  );
  await fill(user, dialog().getByLabelText('Current password'), rightPassword);
  await user.click(dialog().getByRole('button', { name: 'Create calendar link' }));
  await waitFor(() => expect(link()).toHaveValue(first));
  await waitFor(() => expect(heading()).toHaveFocus());
  expect(await findToast('Calendar link created')).toBeVisible();
  expect(inSection('Calendar').getByRole('link', { name: 'Open in calendar' })).toHaveAttribute(
    'href',
    'webcal://localhost:3000/calendar/link-1.ics',
  );
  await user.click(button(/^Copy ?calendar link$/));
  expect(await screen.findByRole('button', { name: /^Copied! ?calendar link$/ })).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith(first);
});

test('an existing calendar link is shown only after the password', async () => {
  const { user, api } = await openSettings({ hasCalendarLink: true });
  expect(section('Calendar')).toHaveTextContent('You have a calendar link.');
  expect(screen.queryByLabelText('Calendar link')).toBeNull();
  act(() => button('Show link').focus());
  await user.keyboard('{Enter}');
  await findDialog();
  expect(dialog().getByLabelText('Current password')).toHaveFocus();
  await user.keyboard(rightPassword);
  await user.click(dialog().getByRole('button', { name: 'Show link' }));
  await waitFor(() => expect(link()).toHaveValue(first));
  await waitFor(() => expect(heading()).toHaveFocus());
  expect(api.calls().map(({ body }) => body)).toEqual([{ currentPassword: rightPassword, renew: false }]);
});

test('resetting a calendar link asks for confirmation first', async () => {
  const { user, api } = await openSettings({ hasCalendarLink: true });
  act(() => button('Reset link').focus());
  await user.keyboard('{Enter}');
  expect(await findDialog()).toHaveTextContent('The current link will stop working');
  expect(dialog().getByLabelText('Current password')).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button('Reset link')).toHaveFocus();
  expect(api.calls()).toEqual([]);

  await user.keyboard('{Enter}');
  await findDialog();
  await user.keyboard(rightPassword);
  await user.click(dialog().getByRole('button', { name: 'Reset link' }));
  expect(await findToast('Calendar link resetThe old link no longer works.')).toBeVisible();
  expect(link()).toHaveValue(first.replace('1', '2'));
  await waitFor(() => expect(button('Reset link')).toHaveFocus());
});

test('turning off a calendar link asks for confirmation first', async () => {
  const { user, api } = await openSettings({ hasCalendarLink: true });
  act(() => button('Turn off link').focus());
  await user.keyboard('{Enter}');
  expect(await findDialog()).toHaveTextContent('Turn off your calendar link?');
  act(() => dialog().getByRole('button', { name: 'Turn off link' }).focus());
  await user.keyboard('{Enter}');
  expect(await findToast('Calendar link turned off')).toBeVisible();
  expect(button('Create calendar link')).toBeVisible();
  await waitFor(() => expect(heading()).toHaveFocus());
  expect(api.calls().map(({ method }) => method)).toEqual(['DELETE']);
});

test('if a calendar link can’t be created, the dialog shows an error and stays open', async () => {
  const { user, api, stored } = await openSettings();
  api.on('POST /api/settings/calendar', lostConnection);
  await user.click(button('Create calendar link'));
  await findDialog();
  await user.keyboard(rightPassword);
  await user.click(dialog().getByRole('button', { name: 'Create calendar link' }));
  expect(await dialog().findByRole('alert')).toHaveTextContent('Check your connection and try again.');
  api.on('POST /api/settings/calendar', { ...stored(), hasCalendarLink: true, calendarUrl: first });
  await user.click(dialog().getByRole('button', { name: 'Create calendar link' }));
  expect(await screen.findByLabelText('Calendar link')).toBeVisible();
});

test('if a calendar link can’t be turned off, the dialog shows an error and stays open', async () => {
  const { user, api, stored } = await openSettings({ hasCalendarLink: true });
  api.on('DELETE /api/settings/calendar', lostConnection);
  await user.click(button('Turn off link'));
  await findDialog();
  await user.click(dialog().getByRole('button', { name: 'Turn off link' }));
  expect(await dialog().findByRole('alert')).toHaveTextContent('Check your connection and try again.');
  expect(screen.getByText(/^You have a calendar link/)).toBeVisible();
  api.on('DELETE /api/settings/calendar', { ...stored(), hasCalendarLink: false });
  await user.click(dialog().getByRole('button', { name: 'Turn off link' }));
  await waitFor(() => expect(button('Create calendar link')).toBeVisible());
});
