import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  aCalendar,
  anAccount,
  anAddress,
  busyCall,
  calendarsApi,
  item,
  openCalendars,
} from '#test/pages/support/calendars.ts';
import { lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { findToast } from '#test/pages/support/toast.ts';

const renewal = 'PUT /api/calendars/*/password';
const check = 'POST /api/calendars/*/check';

describe('a calendar that can’t be read', () => {
  const problem = {
    message: 'The server says the username or password is wrong. Many services need an app password.',
    since: '2032-03-01T02:00:00.000Z',
    needsPassword: true,
  };

  test('says why and since when, and takes a new password', async () => {
    const api = calendarsApi([anAccount({ problem })]);
    const { user } = await openCalendars();
    const account = await item('iCloud');
    expect(account).toHaveTextContent(
      `${problem.message} We haven’t been able to check it since Mon 1 Mar, 03:00 · Berlin time. Times we already know about stay blocked.`,
    );
    await user.click(within(account).getByRole('button', { name: 'Enter a new password' }));
    const form = within(await screen.findByRole('dialog', { name: 'New password for iCloud' }));
    expect(form.getByText('We’ll keep signing in as priya@icloud.com.')).toBeVisible();
    const renew = async (password: string) => {
      await fill(user, form.getByLabelText('App password'), password);
      await user.click(form.getByRole('button', { name: 'Save password' }));
    };
    api.on(
      renewal,
      refusal(400, { code: 'invalid', message: 'Wrong', fields: { password: problem.message } }),
    );
    await renew('abcd-efg');
    await waitFor(() => expect(form.getByLabelText('App password')).toBeInvalid());
    expect(form.getByLabelText('App password')).toHaveAccessibleDescription(
      expect.stringContaining(problem.message),
    );
    api.on(renewal, refusal(400, { message: 'We couldn’t reach the server.', fields: { server: 'x' } }));
    await renew('abcd-efgh');
    expect(await form.findByRole('alert')).toHaveTextContent('We couldn’t reach the server.');
    api.on(renewal, anAccount());
    await renew('abcd-efgh');
    await findToast('iCloud reconnected');
    expect(api.calls(renewal).at(-1)).toMatchObject({
      path: `/api/calendars/${anAccount().id}/password`,
      body: { password: 'abcd-efgh' },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await item('iCloud')).not.toHaveTextContent(problem.message);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Calendars' })).toHaveFocus());
  });

  test('says what is wrong apart from the password', async () => {
    const api = calendarsApi([anAccount({ problem })]);
    const { user } = await openCalendars();
    await user.click(await screen.findByRole('button', { name: 'Enter a new password' }));
    const form = within(await screen.findByRole('dialog', { name: 'New password for iCloud' }));
    const message = 'We couldn’t read “Old”. The server had a problem.';
    api.on(renewal, anAccount({ problem: { ...problem, message, needsPassword: false } }));
    await fill(user, form.getByLabelText('App password'), 'abcd-efgh');
    await user.click(form.getByRole('button', { name: 'Save password' }));
    await findToast(`We couldn’t check iCloud${message}`);
    expect(screen.queryByText('iCloud reconnected')).toBeNull();
    expect(await item('iCloud')).toHaveTextContent(message);
  });

  test('asks for no new password if that isn’t the problem', async () => {
    calendarsApi([anAccount({ problem: { ...problem, needsPassword: false } })]);
    await openCalendars();
    expect(await item('iCloud')).toHaveTextContent('since Mon 1 Mar, 03:00');
    expect(screen.queryByRole('button', { name: 'Enter a new password' })).toBeNull();
  });
});

describe('checking now', () => {
  const checkButton = async () =>
    within(await item('Google Calendar')).getByRole('button', { name: /^Check now/ });

  test('reads the calendar and shows what was found', async () => {
    const api = calendarsApi([anAddress()]);
    const { user } = await openCalendars();
    const post = api.pause(check);
    (await checkButton()).focus();
    await user.keyboard('{Enter}');
    const answer = await post.next();
    expect(await checkButton()).toHaveAttribute('aria-busy', 'true');
    const readAt = '2032-03-01T09:00:00.000Z';
    answer(anAddress({ readAt, calendars: [aCalendar(1, { busyTimes: 13 })] }));
    await findToast('Google Calendar is up to date.');
    expect(await item('Google Calendar')).toHaveTextContent('Last checked just now · 13 busy times found');
    expect(await checkButton()).toHaveFocus();
    expect(api.calls(busyCall).length).toBeGreaterThan(1);
  });

  test('shows what was found in the calendars that can be read', async () => {
    const api = calendarsApi([anAddress()]);
    const { user } = await openCalendars();
    await waitFor(() => expect(api.calls(busyCall)).toHaveLength(1));
    const problem = {
      message: 'We couldn’t read “Old”.',
      since: '2032-03-01T08:57:00.000Z',
      needsPassword: false,
    };
    api.on(check, anAddress({ problem, calendars: [aCalendar(1, { busyTimes: 13 })] }));
    await user.click(await checkButton());
    expect(await item('Google Calendar')).toHaveTextContent('13 busy times found');
    await waitFor(() => expect(api.calls(busyCall)).toHaveLength(2));
  });

  test('says why the calendar can’t be read', async () => {
    const api = calendarsApi([anAddress()]);
    const { user } = await openCalendars();
    const message = 'The server took too long to answer.';
    api.on(
      check,
      anAddress({ problem: { message, since: '2032-03-01T08:57:00.000Z', needsPassword: false } }),
    );
    await user.click(await checkButton());
    await findToast(`We couldn’t check Google Calendar${message}`);
    expect(await item('Google Calendar')).toHaveTextContent(message);
  });

  test.each([
    ['checks too often', () => refusal(429, { message: 'Too many attempts.' }), 'Too many attempts.'],
    ['is offline', lostConnection, 'Something went wrong. Please try again.'],
  ])('tells an expert who %s', async (_what, answer, text) => {
    const api = calendarsApi([anAddress()]);
    const { user } = await openCalendars();
    api.on(check, answer);
    await user.click(await checkButton());
    await findToast(`We couldn’t check your calendar${text}`);
    expect(await checkButton()).not.toHaveAttribute('aria-busy');
  });
});
