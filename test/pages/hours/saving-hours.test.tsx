import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import {
  button,
  day,
  enter,
  everyDay,
  hoursApi,
  hoursCall,
  openHours,
  preview,
  save,
  startWithWeekdays,
  time,
} from '#test/pages/support/hours-page.ts';
import { findToast } from '#test/pages/support/toast.ts';

const daysAhead = () => screen.getByLabelText('Bookable days ahead');

describe('hours that can’t be saved', () => {
  test('say at once what is wrong, and none of it is sent', async () => {
    const api = hoursApi({ weekly: everyDay('09:00', '17:00') });
    const { user } = await openHours();
    await enter(user, time('Thursday', 1, 'end'), '09:00');
    expect(screen.getByText('Start and end can’t be the same')).toBeVisible();
    await user.click(button('Add a range to Tuesday'));
    await enter(user, time('Tuesday', 2, 'start'), '16:55');
    expect(screen.getByText('These hours overlap')).toBeVisible();
    expect(time('Tuesday', 2, 'start')).toHaveAccessibleDescription('These hours overlap');
    await fill(user, daysAhead(), '181');
    expect(screen.getByText('Must be between 1 and 180 days')).toBeVisible();
    await enter(user, time('Monday', 1, 'start'), '');
    expect(screen.queryByText('Enter a time such as 09:00')).toBeNull();
    expect(within(preview()).getByText('Updates once the times marked in red are fixed.')).toBeVisible();
    expect((await within(preview()).findAllByText('09:00'))[0]).toBeVisible();

    await user.click(button('Save Changes'));
    expect(screen.getByText('Enter a time such as 09:00')).toBeVisible();
    expect(time('Monday', 1, 'start')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved yet');
    await enter(user, time('Monday', 1, 'start'), '10:00');
    await user.click(button('Remove Tuesday, range 2'));
    await user.click(day('Thursday'));
    await fill(user, daysAhead(), '180');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(api.calls(hoursCall.save)).toEqual([]);
    await save(user);
    expect(api.stored().horizonDays).toBe(180);
  });

  test('show the server’s reasons at the day and the field they are about', async () => {
    const api = hoursApi();
    const { user } = await openHours();
    await startWithWeekdays(user);
    const fields = { 'weekly.2.endTime': 'Not on this day', horizonDays: 'Must be between 1 and 60 days' };
    api.on(hoursCall.save, refusal(400, { code: 'invalid', message: 'Not on this day', fields }));
    await user.click(button('Save Changes'));
    await findToast('Hours not savedNot on this day');
    expect(time('Wednesday', 1, 'start')).toHaveFocus();
    expect(time('Wednesday', 1, 'end')).toHaveAccessibleDescription('Not on this day');
    expect(time('Tuesday', 1, 'end')).toHaveAccessibleDescription('');
    expect(screen.getByText('Must be between 1 and 60 days')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Not saved. Not on this day What you changed is still here: Save Changes tries again.',
    );
    await enter(user, time('Wednesday', 1, 'end'), '16:00');
    expect(time('Wednesday', 1, 'end')).toHaveAccessibleDescription('');
    expect(screen.getByText('Must be between 1 and 60 days')).toBeVisible();
    api.restore(hoursCall.save);
    await save(user);
    expect(screen.queryByText('Must be between 1 and 60 days')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('stay in the form when the connection is lost, and can be sent again', async () => {
    const api = hoursApi();
    const { user } = await openHours();
    await startWithWeekdays(user);
    api.on(hoursCall.save, lostConnection);
    await user.click(button('Save Changes'));
    await findToast('Hours not savedYour hours could not be saved. Please try again.');
    expect(time('Friday', 1, 'start')).toHaveValue('09:00');
    api.restore(hoursCall.save);
    await save(user);
  });
});

test('what is edited while the hours are being saved stays, unsaved', async () => {
  const api = hoursApi();
  const { user } = await openHours();
  await startWithWeekdays(user);
  const saving = api.pause(hoursCall.save);
  await user.click(button('Save Changes'));
  const answer = await saving.next();
  await waitFor(() => expect(button('Save Changes')).toHaveAttribute('aria-busy', 'true'));
  await user.click(button('Save Changes'));
  expect(saving.waiting()).toBe(0);
  await user.click(day('Friday'));
  answer(api.calls(hoursCall.save)[0]?.body);
  await findToast('Hours saved');
  expect(day('Friday')).not.toBeChecked();
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

describe('leaving the editor', () => {
  test('asks about unsaved hours, not about saved ones', async () => {
    hoursApi();
    const { user, address } = await openHours();
    await startWithWeekdays(user);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(time('Friday', 1, 'start')).toHaveValue('09:00');
    await save(user);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(address()).toBe('/profile/edit');
  });

  test('discards unsaved hours when the expert says so', async () => {
    const api = hoursApi({ weekly: everyDay('09:00', '17:00') });
    const { user, address } = await openHours();
    await user.click(day('Monday'));
    await user.click(screen.getByRole('link', { name: 'Back to Edit Profile' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(address()).toBe('/profile/edit'));
    expect(api.calls()).toEqual([]);
  });
});
