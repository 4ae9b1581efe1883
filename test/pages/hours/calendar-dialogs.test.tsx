import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  anAccount,
  anAddress,
  calendarsApi,
  item,
  openCalendars,
  startConnecting,
} from '#test/pages/support/calendars.ts';
import { dialog, press } from '#test/pages/support/dashboard.ts';
import { lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { findToast } from '#test/pages/support/toast.ts';

const connect = 'POST /api/calendars';
const disconnect = 'DELETE /api/calendars/*';
const created = (connection: unknown) => () => Response.json(connection, { status: 201 });
const invalid = (fields: Record<string, string>) =>
  refusal(400, { code: 'invalid', message: Object.values(fields)[0], fields });

describe('connecting a calendar', () => {
  test('by its secret address, by keyboard', async () => {
    const api = calendarsApi([]);
    const { user } = await openCalendars();
    await startConnecting(user);
    expect(screen.getByRole('radio', { name: 'Calendar link' })).toHaveFocus();
    await user.tab();
    await user.paste('webcal://calendar.example/secret/basic.ics');
    const post = api.pause(connect);
    screen.getByRole('button', { name: 'Connect' }).focus();
    await user.keyboard('{Enter}');
    const answer = await post.next();
    expect(screen.getByRole('button', { name: 'Connect' })).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    answer(created(anAddress()));
    await findToast('Google Calendar connected');
    expect(api.calls(connect)[0]?.body).toEqual({
      kind: 'address',
      address: 'webcal://calendar.example/secret/basic.ics',
    });
    expect(await item('Google Calendar')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Connect another calendar' })).toHaveFocus(),
    );
  });

  test('by account, after which its options are chosen', async () => {
    const api = calendarsApi([]);
    const { user } = await openCalendars();
    const form = within(await startConnecting(user));
    await user.click(form.getByText('Sign in to account'));
    await fill(user, form.getByLabelText('Server'), 'caldav.icloud.com');
    await fill(user, form.getByLabelText('Username'), 'priya@icloud.com');
    await fill(user, form.getByLabelText('App password'), 'abcd-efgh');
    expect(form.getByLabelText('App password')).toHaveAttribute('autocomplete', 'off');
    api.on(connect, created(anAccount()));
    await user.click(form.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByRole('dialog', { name: 'Options for iCloud' })).toBeVisible();
    expect(api.calls(connect)[0]?.body).toEqual({
      ...{ kind: 'account', server: 'caldav.icloud.com' },
      ...{ username: 'priya@icloud.com', password: 'abcd-efgh' },
    });
  });

  test('explains for each service where its address and app password are', async () => {
    calendarsApi([]);
    const { user } = await openCalendars();
    const form = within(await startConnecting(user));
    await user.click(form.getByText('Where do I find it?'));
    for (const service of [
      'Google Calendar',
      'Outlook',
      'Apple iCloud',
      'Proton Calendar',
      'Fastmail',
      'Nextcloud',
    ])
      expect(form.getByText(service)).toBeVisible();
    await user.click(form.getByText('Sign in to account'));
    expect(form.getByLabelText('App password')).toHaveAccessibleDescription(
      'A password just for InTime that you create in your account’s security settings. We encrypt it and delete it when you disconnect.',
    );
    await user.click(form.getByText('What do I enter?'));
    for (const service of ['Apple iCloud', 'Fastmail', 'Nextcloud', 'Other services'])
      expect(form.getByText(service)).toBeVisible();
  });

  test.each([
    ['Calendar link', 'Secret address', { address: 'There’s no calendar at this address.' }],
    ['Sign in to account', 'Server', { server: 'We couldn’t reach the server.' }],
    [
      'Sign in to account',
      'App password',
      { password: 'The server says the username or password is wrong.' },
    ],
  ])('%s shows at “%s” what the server says', async (kind, label, fields) => {
    const api = calendarsApi([]);
    api.on(connect, invalid(fields));
    const { user } = await openCalendars();
    const form = within(await startConnecting(user));
    await user.click(form.getByText(kind));
    await user.click(form.getByRole('button', { name: 'Connect' }));
    const field = form.getByLabelText(label);
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(Object.values(fields)[0] ?? ''));
    expect(form.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['the limit', refusal(429, { message: 'Too many attempts.' }), 'Too many attempts.'],
    ['a lost connection', lostConnection, 'Something went wrong. Please try again.'],
  ])('says what happened after %s, and keeps what was entered', async (_what, answer, text) => {
    const api = calendarsApi([]);
    api.on(connect, answer);
    const { user } = await openCalendars();
    const form = within(await startConnecting(user));
    await fill(user, form.getByLabelText('Secret address'), 'https://calendar.example/a.ics');
    await user.click(form.getByRole('button', { name: 'Connect' }));
    expect(await form.findByRole('alert')).toHaveTextContent(text);
    expect(form.getByLabelText('Secret address')).toHaveValue('https://calendar.example/a.ics');
  });
});

describe('disconnecting a calendar', () => {
  const start = async (name: string, connection: Parameters<typeof calendarsApi>[0][number]) => {
    const api = calendarsApi([connection]);
    const { user } = await openCalendars();
    await press(user, `Disconnect ${name}`, await item(name));
    return { api, user, asked: await dialog() };
  };

  test('says what happens, and does it', async () => {
    const { api, user, asked } = await start('iCloud', anAccount());
    expect(asked).toHaveAccessibleName('Disconnect iCloud?');
    expect(asked).toHaveAccessibleDescription(
      'Its events stop blocking time right away, and we delete your username and app password. Sessions we’ve added to it stay there, but we won’t move or remove them anymore.',
    );
    api.on(disconnect, () => new Response(null, { status: 204 }));
    api.connected([]);
    await press(user, 'Disconnect', asked);
    await findToast('iCloud disconnected');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Calendars' })).toHaveFocus());
    expect(screen.queryByRole('listitem', { name: 'iCloud' })).toBeNull();
    expect(screen.queryByText('Your week')).toBeNull();
  });

  test('says about an address that it is deleted, and keeps it when the expert cancels', async () => {
    const { api, user, asked } = await start('Google Calendar', anAddress());
    expect(asked).toHaveAccessibleDescription(
      'Its events stop blocking time right away, and we delete its address.',
    );
    await press(user, 'Cancel', asked);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await item('Google Calendar')).toBeVisible();
    expect(api.calls()).toEqual([]);
  });

  test('can be tried again after a lost connection', async () => {
    const { api, user, asked } = await start('iCloud', anAccount());
    api.on(disconnect, lostConnection);
    await press(user, 'Disconnect', asked);
    expect(await within(asked).findByRole('alert')).toHaveTextContent(
      'Something went wrong. Please try again.',
    );
    expect(await within(asked).findByRole('button', { name: 'Disconnect' })).not.toHaveAttribute('aria-busy');
  });
});
