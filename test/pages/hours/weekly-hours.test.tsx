import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  button,
  day,
  enter,
  everyDay,
  hoursApi,
  hoursCall,
  openHours,
  preview,
  queryTime,
  save,
  startWithWeekdays,
  time,
  written,
} from '#test/pages/support/hours-page.ts';
import { newSetup } from '#test/pages/support/samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

test('an expert without hours sets a week, copies a day, saves, and sees the same hours again', async () => {
  const api = hoursApi({ timeZone: 'UTC' });
  const page = await openHours();
  const { user } = page;
  expect(screen.getByText(/clients can request any time,/)).toBeVisible();
  expect(screen.getByText('These dates take effect once you set weekly hours.')).toBeVisible();
  expect(
    within(preview()).getByText(
      'Any time from Mon 1 Mar, 11:00 to Fri 30 Apr, including nights and weekends.',
    ),
  ).toBeVisible();
  expect(screen.getByText('Your device is set to Berlin time.')).toBeVisible();
  await user.click(button('Use Berlin time'));
  expect(screen.queryByText(/Your device is set to/)).toBeNull();
  expect(screen.getByLabelText('Your time zone')).toHaveFocus();
  expect(await screen.findByText('Times are now in Berlin time')).toBeInTheDocument();

  await startWithWeekdays(user);
  expect(day('Monday')).toHaveFocus();
  expect(screen.queryByText(/clients can request any time,/)).toBeNull();
  expect(screen.getByRole('radio', { name: 'Set weekly hours' })).toBeChecked();
  expect(day('Saturday')).not.toBeChecked();
  await enter(user, time('Monday', 1, 'end'), '12:00');
  await user.click(button('Add a range to Monday'));
  expect(time('Monday', 2, 'start')).toHaveFocus();
  expect(time('Monday', 2, 'start')).toHaveValue('13:00');
  await enter(user, time('Monday', 2, 'end'), '16:07');

  await user.click(button('Copy Monday to other days'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Monday’s hours' }));
  expect(dialog.getByRole('button', { name: 'Copy' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Weekdays' }));
  await user.click(dialog.getByLabelText('Friday'));
  await user.click(dialog.getByLabelText('Sunday'));
  await user.click(dialog.getByRole('button', { name: 'Copy to 4 days' }));
  await waitFor(() => expect(button('Copy Monday to other days')).toHaveFocus());
  const copied = 'Monday’s hours copied to Tuesday, Wednesday, Thursday, and Sunday';
  expect(await screen.findByText(copied)).toBeInTheDocument();
  await user.click(day('Wednesday'));
  await save(user);

  const lunch = (each: number) => [`${each} 09:00-12:00`, `${each} 13:00-16:07`];
  expect(api.stored().timeZone).toBe('Europe/Berlin');
  expect(written(api.stored())).toEqual([...[0, 1, 2, 4].flatMap(lunch), '5 09:00-17:00']);
  page.close();
  await openHours();
  expect(time('Sunday', 2, 'end')).toHaveValue('16:07');
  expect(time('Friday', 1, 'end')).toHaveValue('17:00');
  expect(day('Wednesday')).not.toBeChecked();
});

test('a day switched off and on again gets its hours back; removing the last range makes it a day off', async () => {
  hoursApi({ weekly: everyDay('08:00', '11:30') });
  const { user } = await openHours();
  await user.click(day('Tuesday'));
  expect(queryTime('Tuesday', 1, 'start')).toBeNull();
  await user.click(day('Tuesday'));
  expect(time('Tuesday', 1, 'end')).toHaveValue('11:30');
  await user.click(button('Add a range to Tuesday'));
  await user.click(button('Remove Tuesday, range 1'));
  expect(button('Remove Tuesday, range 1')).toHaveFocus();
  expect(time('Tuesday', 1, 'start')).toHaveValue('12:30');
  await user.click(button('Remove Tuesday, range 1'));
  expect(day('Tuesday')).toHaveFocus();
  expect(day('Tuesday')).not.toBeChecked();
  expect(await screen.findByText('Tuesday is now off')).toBeInTheDocument();
});

test('hours can end at midnight or run past it', async () => {
  const api = hoursApi({ weekly: [{ dayOfWeek: 1, startTime: '18:00', endTime: '24:00' }] });
  const { user } = await openHours();
  expect(time('Monday', 1, 'end')).toHaveValue('00:00');
  expect(screen.getByText('Ends at midnight')).toBeVisible();
  await user.click(day('Saturday'));
  await enter(user, time('Saturday', 1, 'start'), '22:00');
  await enter(user, time('Saturday', 1, 'end'), '02:00');
  expect(screen.getByText('Ends Sunday at 02:00')).toBeVisible();
  expect(time('Saturday', 1, 'end')).toHaveAccessibleDescription('Ends Sunday at 02:00');
  await user.click(day('Sunday'));
  await enter(user, time('Sunday', 1, 'start'), '00:00');
  await enter(user, time('Sunday', 1, 'end'), '00:00');
  await save(user);
  expect(written(api.stored())).toEqual(['0 00:00-24:00', '1 18:00-24:00', '6 22:00-02:00']);
});

test('everything can be done by keyboard', async () => {
  hoursApi({ timeZone: 'UTC' });
  const { user } = await openHours();
  const focused = () => document.activeElement;
  screen.getByLabelText('Your time zone').focus();
  // Past the device's time zone and the profile link, to the quick start.
  await user.keyboard('{Tab}{Tab}{Tab}{Enter}');
  expect(day('Monday')).toHaveFocus();
  await user.tab();
  expect(time('Monday', 1, 'start')).toHaveFocus();
  await enter(user, time('Monday', 1, 'start'), '10:15');
  button('Copy Monday to other days').focus();
  await user.keyboard('{Enter}');
  within(await screen.findByRole('dialog'))
    .getByLabelText('Tuesday')
    .focus();
  await user.keyboard(' ');
  button('Copy to 1 day').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(time('Tuesday', 1, 'start')).toHaveValue('10:15'));

  button('Next month').focus();
  await user.keyboard('{Enter}{Tab}');
  expect(focused()).toHaveAccessibleName('Thursday 1 April 2032');
  await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Fri 9 Apr' }));
  dialog.getByRole('radio', { name: 'Off' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(dialog.getByLabelText('This date, range 1, start')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toHaveAccessibleName('Friday 9 April 2032'));
  time('Monday', 1, 'end').focus();
  await user.keyboard('{Enter}');
  await findToast('Hours saved');
});

describe('choosing between weekly hours and any time', () => {
  const choice = (name: string) => screen.getByRole('radio', { name });

  test('nothing is chosen for a new expert, who is told what that means and asked when saving', async () => {
    const api = hoursApi({}, { setup: newSetup });
    const { user } = await openHours();
    expect(choice('Set weekly hours')).not.toBeChecked();
    expect(choice('Any time, day or night')).not.toBeChecked();
    expect(
      screen.getByText(/^You haven’t chosen your hours yet, so clients can request any time/),
    ).toBeVisible();
    await user.click(button('Save Changes'));
    expect(await screen.findByText('Choose when people can book you.')).toBeVisible();
    expect(screen.getByRole('radiogroup', { name: 'When can people book you?' })).toHaveFocus();
    expect(api.calls(hoursCall.save)).toEqual([]);
  });

  test('any time is saved as a choice and stays chosen', async () => {
    const api = hoursApi({}, { setup: newSetup });
    const { user, address } = await openHours();
    await user.click(choice('Any time, day or night'));
    expect(screen.queryByRole('switch', { name: 'Monday' })).toBeNull();
    await user.click(button('Save Changes'));
    await findToast('Hours savedClients can now request any time, day or night.');
    expect(api.stored().weekly).toEqual([]);
    expect(choice('Any time, day or night')).toBeChecked();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(address()).toBe('/profile/edit');
  });

  test('an expert who chose any time sees it chosen', async () => {
    hoursApi({}, { setup: { ...newSetup, hours: true } });
    await openHours();
    expect(choice('Any time, day or night')).toBeChecked();
    expect(screen.getByText(/^Clients can request any time, day or night/)).toBeVisible();
  });

  test('weekly hours start with weekdays and come back after a look at any time', async () => {
    const api = hoursApi({}, { setup: newSetup });
    const { user } = await openHours();
    await user.click(choice('Set weekly hours'));
    await user.click(day('Friday'));
    await user.click(choice('Any time, day or night'));
    await user.click(choice('Set weekly hours'));
    await save(user);
    expect(written(api.stored())).toEqual([1, 2, 3, 4].map((each) => `${each} 09:00-17:00`));
  });

  test('a week without hours isn’t silently saved as any time', async () => {
    const api = hoursApi({ weekly: [{ dayOfWeek: 1, startTime: '09:00', endTime: '17:00' }] });
    const { user } = await openHours();
    await user.click(day('Monday'));
    await user.click(button('Save Changes'));
    expect(
      await screen.findByText('Set hours for at least one day, or choose “Any time, day or night”.'),
    ).toBeVisible();
    expect(api.calls(hoursCall.save)).toEqual([]);
  });
});
