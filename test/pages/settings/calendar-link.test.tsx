import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lostConnection } from '#test/pages/support/fake-api.ts';
import { inSection, openSettings, section } from '#test/pages/support/settings-page.ts';
import { findToast } from '#test/pages/support/toast.ts';

const link = () => screen.getByLabelText('Calendar link');
const heading = () => inSection('Calendar').getByRole('heading', { name: 'Calendar' });
const button = (name: string | RegExp) => inSection('Calendar').getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const question = () => screen.findByRole('dialog');
const first = 'http://localhost:3000/calendar/link-1.ics';

test('a calendar link is created and copied', async () => {
  const { user } = await openSettings();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  expect(section('Calendar')).toHaveTextContent('Your sessions in your own calendar, always up to date.');
  act(() => button('Create calendar link').focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(link()).toHaveValue(first));
  expect(heading()).toHaveFocus();
  expect(await findToast('Calendar link created')).toBeVisible();
  expect(inSection('Calendar').getByRole('link', { name: 'Open in calendar' })).toHaveAttribute(
    'href',
    'webcal://localhost:3000/calendar/link-1.ics',
  );
  await user.click(button(/^Copy ?calendar link$/));
  expect(await screen.findByRole('button', { name: /^Copied! ?calendar link$/ })).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith(first);
});

test('a calendar link is replaced after a question', async () => {
  const { user, api, stored } = await openSettings({ calendarUrl: first });
  act(() => button('New link').focus());
  await user.keyboard('{Enter}');
  expect(await question()).toHaveTextContent('The old one stops working');
  expect(dialog().getByRole('button', { name: 'Back' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button('New link')).toHaveFocus();
  expect(api.calls()).toEqual([]);

  api.on('POST /api/settings/calendar', { ...stored(), calendarUrl: first.replace('1', '2') });
  await user.keyboard('{Enter}');
  await question();
  act(() => dialog().getByRole('button', { name: 'New link' }).focus());
  await user.keyboard('{Enter}');
  expect(await findToast('New calendar linkThe old one has stopped working.')).toBeVisible();
  expect(link()).toHaveValue(first.replace('1', '2'));
  await waitFor(() => expect(button('New link')).toHaveFocus());
});

test('a calendar link is switched off after a question', async () => {
  const { user, api } = await openSettings({ calendarUrl: first });
  act(() => button('Switch off').focus());
  await user.keyboard('{Enter}');
  expect(await question()).toHaveTextContent('Switch the link off?');
  act(() => dialog().getByRole('button', { name: 'Switch off' }).focus());
  await user.keyboard('{Enter}');
  expect(await findToast('Calendar link switched off')).toBeVisible();
  expect(button('Create calendar link')).toBeVisible();
  await waitFor(() => expect(heading()).toHaveFocus());
  expect(api.calls().map(({ method }) => method)).toEqual(['DELETE']);
});

test('a calendar link that can’t be created is said, and can be tried again', async () => {
  const { user, api, stored } = await openSettings();
  api.on('POST /api/settings/calendar', lostConnection);
  act(() => button('Create calendar link').focus());
  await user.keyboard('{Enter}');
  expect(await findToast('No calendar link yetPlease check your connection and try again.')).toBeVisible();
  expect(button('Create calendar link')).toHaveFocus();
  api.on('POST /api/settings/calendar', { ...stored(), calendarUrl: first });
  await user.click(button('Create calendar link'));
  expect(await screen.findByLabelText('Calendar link')).toBeVisible();
});

test('a calendar link that can’t be switched off is said in the question, which stays open', async () => {
  const { user, api, stored } = await openSettings({ calendarUrl: first });
  api.on('DELETE /api/settings/calendar', lostConnection);
  await user.click(button('Switch off'));
  await question();
  await user.click(dialog().getByRole('button', { name: 'Switch off' }));
  expect(await dialog().findByRole('alert')).toHaveTextContent('Please check your connection and try again.');
  expect(link()).toHaveValue(first);
  api.on('DELETE /api/settings/calendar', { ...stored(), calendarUrl: null });
  await user.click(dialog().getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(button('Create calendar link')).toBeVisible());
});
