import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CalendarConnection } from '#shared/calendars/calendars.schema.ts';
import {
  aCalendar,
  anAccount,
  anAddress,
  busyCall,
  calendarsApi,
  item,
  openCalendars,
  section,
} from '#test/pages/support/calendars.ts';
import { refusal } from '#test/pages/support/fake-api.ts';
import { onMondayAtTen, openHours, save } from '#test/pages/support/hours-page.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { priya } from '#test/pages/support/samples.ts';
import { CalendarsSection } from '#web/pages/hours/calendars-slot.tsx';

const list = 'GET /api/calendars';

test('an expert without calendars is invited to connect one', async () => {
  const api = calendarsApi([]);
  await openCalendars();
  const own = await section();
  expect(await within(own).findByRole('button', { name: 'Connect a calendar' })).toBeVisible();
  expect(own).toHaveTextContent('We only store the times, never titles, locations, or guests.');
  expect(within(own).queryByText('Your week')).toBeNull();
  expect(api.calls(busyCall)).toEqual([]);
});

test('a connected calendar says who it is with, when it was read and how much was found', async () => {
  calendarsApi([anAddress(), anAccount()]);
  await openCalendars();
  expect(await item('Google Calendar')).toHaveTextContent('Last checked 3 min ago · 12 busy times found');
  const account = await item('iCloud');
  expect(account).toHaveTextContent('priya@icloud.com');
  expect(account).toHaveTextContent('31 busy times found');
  const calendars = within(account).getByRole('list', { name: 'Calendars of iCloud' });
  expect(
    within(calendars)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Work blocks time, 30 busy times found',
    'Home blocks time, 1 busy time found',
    'Holidays not blocking any time',
  ]);
});

test.each<[string, Partial<CalendarConnection>, string]>([
  ['nothing found', { calendars: [aCalendar(1, { busyTimes: 0 })] }, 'no busy times found'],
  ['nothing that blocks', { calendars: [aCalendar(1, { blocks: false })] }, 'not blocking any time'],
  ['never read', { readAt: null, calendars: [aCalendar(1, { readAt: null })] }, 'Not checked yet'],
])('a calendar with %s says so', async (_what, changes, text) => {
  calendarsApi([anAddress(changes)]);
  await openCalendars();
  expect(await item('Google Calendar')).toHaveTextContent(text);
});

test.each([
  ['was read days ago', '2032-02-27T09:00:00.000Z', 'last checked 3 days ago'],
  ['was never read', null, 'not checked yet'],
])('a calendar that %s is named, beside the last reading of the others', async (_what, readAt, text) => {
  const work = aCalendar(2, { name: 'Work', busyTimes: 30 });
  const old = aCalendar(3, { name: 'Old', busyTimes: 1, readAt });
  calendarsApi([anAccount({ readAt, calendars: [work, old] })]);
  await openCalendars();
  const account = await item('iCloud');
  expect(account).toHaveTextContent('Last checked 3 min ago · 31 busy times found');
  expect(account).toHaveTextContent(`Old blocks time, 1 busy time found, ${text}`);
  expect(account).not.toHaveTextContent('Work blocks time, 30 busy times found, last checked');
});

test('a calendar that sessions can’t be written to says so', async () => {
  const work = aCalendar(2, { name: 'Work', canWrite: true, receives: true, unwritten: 2 });
  calendarsApi([anAccount({ calendars: [work, aCalendar(3, { name: 'Home', unwritten: 1 })] })]);
  await openCalendars();
  const account = await item('iCloud');
  const hint = 'Make sure the calendar isn’t full or read-only. We’ll keep trying.';
  expect(account).toHaveTextContent(`We couldn’t update 2 sessions in Work. ${hint}`);
  expect(account).toHaveTextContent(`We couldn’t update a session in Home. ${hint}`);
});

describe('the hours', () => {
  test('are saved while the calendars are still loading', async () => {
    const api = calendarsApi([]);
    api.pause(list);
    const { user } = await openCalendars();
    expect(within(await section()).getByText('Loading calendars')).toBeInTheDocument();
    await save(user);
    expect(api.stored().weekly).toHaveLength(7);
  });

  test('can be changed although the calendars didn’t load, which is tried again', async () => {
    const api = calendarsApi([anAddress()]);
    api.on(list, refusal(503));
    const { user } = await openCalendars();
    const own = await section();
    expect(await within(own).findByRole('alert')).toHaveTextContent(
      'We couldn’t load your calendars. You can still change your hours.',
    );
    await save(user);
    api.on(list, { connections: [anAddress()] });
    await user.click(within(own).getByRole('button', { name: 'Try Again' }));
    expect(await item('Google Calendar')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Calendars' })).toHaveFocus();
  });

  test('keep the busy times out of what clients will see', async () => {
    // Tuesday 09:00 to 09:30 in Berlin.
    calendarsApi([anAddress()], [{ from: '2032-03-02T08:00:00.000Z', until: '2032-03-02T08:30:00.000Z' }]);
    await openCalendars();
    const slots = await screen.findByRole('list', { name: 'Next available times' });
    await waitFor(() => expect(slots.querySelector('li')).toHaveTextContent('Tue 2 Mar09:30'));
  });
});

test('a link to the calendars leads there', async () => {
  calendarsApi([anAddress()]);
  onMondayAtTen();
  await openPage('/profile/hours#calendars', { as: priya });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Calendars' })).toHaveFocus());
});

test('an expert with ten calendars can’t connect another', async () => {
  const ten = Array.from({ length: 10 }, (_, n) => anAddress({ id: `${n}`, name: `Calendar ${n}` }));
  calendarsApi(ten);
  await openHours();
  expect(
    await screen.findByText('You’ve connected 10 calendars and accounts, which is the limit.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Connect another calendar' })).toBeNull();
});

describe('the week', () => {
  const busy = [
    { from: '2032-03-01T12:00:00.000Z', until: '2032-03-01T13:30:00.000Z' },
    { from: '2032-03-02T23:00:00.000Z', until: '2032-03-03T23:00:00.000Z' },
    { from: '2032-03-09T08:00:00.000Z', until: '2032-03-09T09:00:00.000Z' },
  ];
  const times = async () =>
    within(await screen.findByRole('list', { name: 'Busy times' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('shows busy times of the chosen week, from Monday, without any title', async () => {
    const api = calendarsApi([anAddress()], busy);
    const { user } = await openCalendars();
    expect(await times()).toEqual([
      'Monday 1 March: busy 13:00 – 14:30',
      'Tuesday 2 March: no busy times',
      'Wednesday 3 March: busy all day',
      'Thursday 4 March: no busy times',
      'Friday 5 March: no busy times',
      'Saturday 6 March: no busy times',
      'Sunday 7 March: no busy times',
    ]);
    expect(screen.getByText('Mon 1 Mar – Sun 7 Mar')).toBeVisible();
    const next = screen.getByRole('button', { name: 'Next week' });
    next.focus();
    await user.keyboard('{Enter}');
    expect(next).toHaveFocus();
    expect((await times())[1]).toBe('Tuesday 9 March: busy 09:00 – 10:00');
    expect(screen.getByRole('button', { name: 'Previous week' })).not.toHaveAttribute('aria-disabled');
    // One call covers every week that can be chosen.
    for (let week = 0; week < 8; week += 1) await user.keyboard('{Enter}');
    expect(screen.getByText('Mon 19 Apr – Sun 25 Apr')).toBeVisible();
    expect(next).toHaveAttribute('aria-disabled', 'true');
    const [call, ...others] = api.calls(busyCall);
    expect(others).toEqual([]);
    expect(call?.search.get('from')).toBe('2032-02-29T23:00:00.000Z');
    expect(call?.search.get('until')).toBe('2032-04-25T22:00:00.000Z');
  });

  test('says when the busy times didn’t load, and tries again', async () => {
    const api = calendarsApi([anAddress()], busy);
    api.on(busyCall, refusal(503));
    const { user } = await openCalendars();
    expect(await screen.findByText('We couldn’t load your busy times.')).toBeVisible();
    expect(await item('Google Calendar')).toBeVisible();
    api.on(busyCall, { busy });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect((await times())[0]).toBe('Monday 1 March: busy 13:00 – 14:30');
    expect(screen.getByRole('heading', { name: 'Calendars' })).toHaveFocus();
  });
});

test('a section whose script didn’t load can be loaded again, below hours that can be changed', async () => {
  calendarsApi([anAddress()]);
  const preload = vi
    .spyOn(CalendarsSection, 'preload')
    .mockRejectedValue(new Error('The script didn’t load'));
  const { user } = await openHours();
  expect(await screen.findByRole('heading', { name: 'We couldn’t load your calendars' })).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Monday' })).toBeEnabled();
  preload.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await item('Google Calendar')).toHaveTextContent('12 busy times found');
});
