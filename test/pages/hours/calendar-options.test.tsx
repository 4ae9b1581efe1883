import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  aCalendar,
  anAccount,
  anAddress,
  calendarsApi,
  item,
  openCalendars,
} from '#test/pages/support/calendars.ts';
import { press } from '#test/pages/support/dashboard.ts';
import { refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { findToast } from '#test/pages/support/toast.ts';

const change = 'PATCH /api/calendars/*';
const invalid = (fields: Record<string, string>) =>
  refusal(400, { code: 'invalid', message: Object.values(fields)[0], fields });

describe('the options of a calendar', () => {
  const openOptions = async (name: string, ...connections: Parameters<typeof calendarsApi>[0]) => {
    const api = calendarsApi(connections);
    const { user } = await openCalendars();
    await press(user, `Options ${name}`, await item(name));
    const form = within(await screen.findByRole('dialog', { name: `Options for ${name}` }));
    return { api, user, form, submit: () => user.click(form.getByRole('button', { name: 'Save options' })) };
  };

  test('say what blocks time and which calendar gets sessions', async () => {
    const account = anAccount();
    const { api, user, form, submit } = await openOptions('iCloud', account);
    const blocking = form.getByRole('group', { name: 'Block time when I have events in' });
    expect(within(blocking).getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    await user.click(within(blocking).getByRole('checkbox', { name: 'Home' }));
    await user.click(within(blocking).getByRole('checkbox', { name: 'Holidays' }));
    await user.click(form.getByLabelText('Add confirmed sessions to'));
    const offered = await screen.findAllByRole('option');
    // Nothing can be written to the holidays.
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'None of these calendars',
      'Work',
      'Home',
    ]);
    await user.click(screen.getByRole('option', { name: 'Work' }));
    await user.click(form.getByRole('checkbox', { name: 'Invitations I haven’t answered' }));
    const allDay = form.getByLabelText('All-day events block time');
    expect(allDay).toHaveTextContent('Unless they’re marked as free');
    await user.click(allDay);
    await user.click(await screen.findByRole('option', { name: 'Never' }));
    await fill(user, form.getByLabelText(/^Other email addresses/), 'me@work.example; p@home.example');

    const [work, home, holidays] = account.calendars;
    const changed = anAccount({
      calendars: [
        { ...aCalendar(2), ...work, receives: true },
        { ...aCalendar(3), ...home, blocks: false },
        { ...aCalendar(4), ...holidays, blocks: true },
      ],
    });
    api.on(change, changed);
    api.on('POST /api/calendars/*/check', changed);
    await submit();
    await findToast('Options saved');
    expect(api.calls(change)[0]?.body).toEqual({
      ...{ tentativeBlocks: true, unansweredBlocks: true, allDayBlocks: false, freeAllDayBlocks: false },
      blocking: [work?.id, holidays?.id],
      receiving: work?.id,
      ownAddresses: ['me@work.example', 'p@home.example'],
    });
    expect(await item('iCloud')).toHaveTextContent(
      'Work blocks time, 30 busy times found, your sessions are added here',
    );
    // What blocks now is read at once.
    await waitFor(() => expect(api.calls('POST /api/calendars/*/check')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Options iCloud' })).toHaveFocus());
  });

  test('of an address have no calendar to write to', async () => {
    const { api, user, form, submit } = await openOptions('Google Calendar', anAddress());
    expect(form.getByText('Choose what blocks time.')).toBeVisible();
    expect(form.queryByLabelText('Add confirmed sessions to')).toBeNull();
    await user.click(form.getByRole('checkbox', { name: 'Events in this calendar block time' }));
    const changed = anAddress({ calendars: [aCalendar(1, { blocks: false })] });
    api.on(change, changed);
    api.on('POST /api/calendars/*/check', changed);
    await submit();
    expect(await item('Google Calendar')).toHaveTextContent('not blocking any time');
    expect(api.calls(change)[0]?.body).toMatchObject({ blocking: [], receiving: null });
  });

  test('let vacations block time that Apple and Google mark as free', async () => {
    const { api, user, form, submit } = await openOptions('iCloud', anAccount());
    const allDay = form.getByLabelText('All-day events block time');
    expect(allDay).toHaveAccessibleDescription(expect.stringContaining('mark all-day events as free'));
    await user.click(allDay);
    await user.click(await screen.findByRole('option', { name: 'Always' }));
    const changed = anAccount({ freeAllDayBlocks: true });
    api.on(change, changed);
    api.on('POST /api/calendars/*/check', changed);
    await submit();
    await findToast('Options saved');
    expect(api.calls(change)[0]?.body).toMatchObject({ allDayBlocks: true, freeAllDayBlocks: true });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Options iCloud' })).toHaveFocus());
    await press(user, 'Options iCloud', await item('iCloud'));
    expect(await screen.findByLabelText('All-day events block time')).toHaveTextContent('Always');
  });

  test('move sessions from another account’s calendar, and say so before', async () => {
    const other = anAccount({
      ...{ id: '9', name: 'Fastmail' },
      calendars: [aCalendar(9, { name: 'Private', canWrite: true, receives: true })],
    });
    const { api, user, form, submit } = await openOptions('iCloud', anAccount(), other);
    const select = form.getByLabelText('Add confirmed sessions to');
    expect(select).toHaveAccessibleDescription(
      'Sessions currently go to Private. Choose a calendar here to switch.',
    );
    await user.click(select);
    await user.click(await screen.findByRole('option', { name: 'Work' }));
    const changed = anAccount({
      calendars: [aCalendar(2, { name: 'Work', canWrite: true, receives: true })],
    });
    api.on(change, changed);
    api.on('POST /api/calendars/*/check', refusal(429));
    await submit();
    await findToast('Options saved');
    expect(await item('Fastmail')).not.toHaveTextContent('your sessions are added here');
    expect(await item('iCloud')).toHaveTextContent('your sessions are added here');
  });

  test('show which email address is wrong', async () => {
    const { api, user, form, submit } = await openOptions('iCloud', anAccount());
    const field = form.getByLabelText(/^Other email addresses/);
    await fill(user, field, 'me@work.example, nonsense');
    api.on(change, invalid({ 'ownAddresses.1': 'Invalid email address' }));
    await submit();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(/nonsense: Invalid email address$/);
  });

  test('stay open with the reason when they couldn’t be saved', async () => {
    const { api, form, submit } = await openOptions('iCloud', anAccount());
    api.on(change, refusal(404, { message: 'We couldn’t find this calendar.' }));
    await submit();
    expect(await form.findByRole('alert')).toHaveTextContent('We couldn’t find this calendar.');
  });
});
