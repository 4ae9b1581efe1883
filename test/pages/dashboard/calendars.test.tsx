import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { card, dashboardApi, dialog, openDashboard, press } from '#test/pages/support/dashboard.ts';
import { lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { openPage, stopClockAt } from '#test/pages/support/open-page.tsx';
import { nora, priya } from '#test/pages/support/samples.ts';
import {
  aPastSession,
  aRequest,
  aSession,
  mondayMorning,
  movedOn,
} from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

describe('an expert whose calendar shows something at the requested time', () => {
  const confirm = 'POST /api/bookings/*/confirm';
  const refused = (changes = {}) =>
    refusal(409, {
      code: 'conflict',
      message: 'You have something else on your calendar at this time.',
      calendarBusy: { from: '2032-03-04T08:30:00.000Z', until: '2032-03-04T10:00:00.000Z' },
      booking: aRequest('expert'),
      ...changes,
    });
  const openRefused = async (request = aRequest('expert')) => {
    const opened = await openDashboard(priya, [request], {
      answers: { [confirm]: refused({ booking: request }) },
    });
    await press(opened.user, 'Accept request');
    const asked = await dialog();
    expect(asked).toHaveAccessibleName('Accept anyway?');
    expect(asked).toHaveAccessibleDescription(
      'Your calendar shows you’re busy at that time: Thu 4 Mar, 09:30 – 11:00.',
    );
    return { ...opened, asked };
  };

  test('accepts anyway', async () => {
    const { api, allow, user, asked } = await openRefused();
    allow('confirm', aSession('expert'));
    await press(user, 'Accept anyway', asked);
    await findToast('Session confirmed');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = api.calls(confirm);
    expect([first?.body, second?.body]).toEqual([{}, { despiteCalendar: true }]);
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
  });

  test('suggests another time instead', async () => {
    const { api, user, asked } = await openRefused();
    api.on('GET /api/profiles/*/slots', refusal(503));
    await press(user, 'Suggest another time', asked);
    await screen.findByRole('dialog', { name: 'Suggest another time' });
    expect(api.calls(confirm)).toHaveLength(1);
  });

  test('goes back without answering, by keyboard', async () => {
    const { api, user, asked } = await openRefused();
    expect(within(asked).getByRole('button', { name: 'Back' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Accept request' })).toHaveFocus());
    expect(api.calls(confirm)).toHaveLength(1);
  });

  test('can try again when the connection was lost', async () => {
    const { api, user, asked } = await openRefused();
    api.on(confirm, lostConnection);
    await press(user, 'Accept anyway', asked);
    expect(await within(asked).findByText('We lost the connection. You can safely try again.')).toBeVisible();
    api.on(confirm, aSession('expert'));
    await press(user, 'Accept anyway', asked);
    await findToast('Session confirmed');
  });

  test('reads when the request has been withdrawn meanwhile', async () => {
    const { api, user, asked } = await openRefused();
    api.on(confirm, movedOn(aRequest('expert', { actions: [] })));
    await press(user, 'Accept anyway', asked);
    await findToast('This booking has changed. Please check its current status.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('isn’t offered a suggestion where that isn’t possible', async () => {
    const { asked } = await openRefused(aRequest('expert', { actions: ['confirm', 'decline'] }));
    expect(within(asked).queryByRole('button', { name: 'Suggest another time' })).toBeNull();
  });
});

describe('a notification about an overlap', () => {
  test('leads to the session, with the dialog to propose another time', async () => {
    const session = aSession('expert');
    dashboardApi([session], { 'GET /api/profiles/*/slots': refusal(503) });
    stopClockAt(mondayMorning);
    const { user, address } = await openPage(`/dashboard?propose=${session.id}`, { as: priya });
    await screen.findByRole('dialog', { name: 'Propose a new time' });
    expect(address()).toBe('/dashboard');
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await card('Nora Lind')).toHaveFocus());
  });

  test('leads to the session alone where no other time can be proposed any more', async () => {
    const past = aPastSession('expert');
    await openDashboard(priya, [past], { path: `/dashboard?propose=${past.id}` });
    await waitFor(async () => expect(await card('Nora Lind')).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('adding a session to a calendar', () => {
  const entries = async (as: typeof nora, booking: Parameters<typeof openDashboard>[1][number]) => {
    const { user } = await openDashboard(as, [booking]);
    await press(user, 'Add to calendar');
    return (await screen.findAllByRole('menuitem')).map((entry) => ({
      text: entry.textContent,
      href: entry.getAttribute('href') ?? '',
      entry,
    }));
  };

  test('both parties choose between Google, Outlook, Apple and a file', async () => {
    const session = aSession('booker');
    const offered = await entries(nora, session);
    expect(offered.map(({ text }) => text)).toEqual([
      'Google Calendar (opens in a new tab)',
      'Outlook.com (opens in a new tab)',
      'Outlook for work or school (opens in a new tab)',
      'Apple Calendar',
      'Calendar file (.ics)',
    ]);
    const [google, outlook, office, apple, file] = offered;
    const query = new URL(google?.href ?? '').searchParams;
    expect(query.get('text')).toBe('Session with Priya Raman');
    expect(query.get('dates')).toBe('20320304T090000Z/20320304T093000Z');
    expect(query.get('location')).toBe('https://meet.example/room');
    const outlookQuery = new URL(outlook?.href ?? '').searchParams;
    for (const details of [query.get('details'), outlookQuery.get('body')])
      expect(details).toContain(`/dashboard?session=${session.id}`);
    for (const each of [google, outlook, office]) {
      expect(each?.entry).toHaveAttribute('target', '_blank');
      expect(each?.entry).toHaveAttribute('rel', 'noopener noreferrer');
    }
    expect(apple?.href).toBe(`/api/bookings/${session.id}/calendar.ics`);
    expect(apple?.entry).not.toHaveAttribute('download');
    expect(file?.entry).toHaveAttribute('download');
  });

  test('an expert’s entry names the client', async () => {
    const [google] = await entries(priya, aSession('expert'));
    expect(new URL(google?.href ?? '').searchParams.get('text')).toBe('Session with Nora Lind');
  });

  test('an unsafe meeting link isn’t passed on', async () => {
    const [google] = await entries(nora, aSession('booker', { meetingLink: 'http://rooms.example/mara' }));
    expect(google?.href).not.toContain('rooms.example');
  });

  test.each([
    ['a request', aRequest('booker')],
    ['a past session', aPastSession('booker')],
  ])('%s can’t be added', async (_what, booking) => {
    await openDashboard(nora, [booking]);
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  });
});
