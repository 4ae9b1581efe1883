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

const bookingWindow = () => screen.getByLabelText('Booking window (days)');

describe('hours that can’t be saved', () => {
  test('show their errors at once and aren’t sent', async () => {
    const api = hoursApi({ weekly: everyDay('09:00', '17:00') });
    const { user } = await openHours();
    await enter(user, time('Thursday', 1, 'end'), '09:00');
    expect(screen.getByText('Start and end can’t be the same')).toBeVisible();
    await user.click(button('Add a range to Tuesday'));
    await enter(user, time('Tuesday', 2, 'start'), '16:55');
    expect(screen.getByText('These hours overlap')).toBeVisible();
    expect(time('Tuesday', 2, 'start')).toHaveAccessibleDescription('These hours overlap');
    await fill(user, bookingWindow(), '181');
    expect(screen.getByText('Must be between 1 and 180 days')).toBeVisible();
    await enter(user, time('Monday', 1, 'start'), '');
    expect(screen.queryByText('Enter a time such as 09:00')).toBeNull();
    expect(within(preview()).getByText('Fix the times marked in red to update this preview.')).toBeVisible();
    expect((await within(preview()).findAllByText('09:00'))[0]).toBeVisible();

    await user.click(button('Save Changes'));
    expect(await screen.findByText('Enter a time such as 09:00')).toBeVisible();
    await waitFor(() => expect(time('Monday', 1, 'start')).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Your hours aren’t saved yet. Fix the fields marked in red.',
    );
    await enter(user, time('Monday', 1, 'start'), '10:00');
    await user.click(button('Remove Tuesday, range 2'));
    await user.click(day('Thursday'));
    await fill(user, bookingWindow(), '180');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(api.calls(hoursCall.save)).toEqual([]);
    await save(user);
    expect(api.stored().horizonDays).toBe(180);
  });

  test('show the server’s errors at their day and field', async () => {
    const api = hoursApi();
    const { user } = await openHours();
    await startWithWeekdays(user);
    const fields = {
      'weekly.2.endTime': 'These hours overlap',
      horizonDays: 'Must be between 1 and 60 days',
    };
    api.on(hoursCall.save, refusal(400, { code: 'invalid', message: 'These hours overlap', fields }));
    await user.click(button('Save Changes'));
    await findToast('Hours not savedThese hours overlap');
    await waitFor(() => expect(time('Wednesday', 1, 'start')).toHaveFocus());
    expect(time('Wednesday', 1, 'end')).toHaveAccessibleDescription('These hours overlap');
    expect(time('Tuesday', 1, 'end')).toHaveAccessibleDescription('');
    expect(screen.getByText('Must be between 1 and 60 days')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Your hours weren’t saved. These hours overlap Your changes are still here.',
    );
    await enter(user, time('Wednesday', 1, 'end'), '16:00');
    expect(time('Wednesday', 1, 'end')).toHaveAccessibleDescription('');
    expect(screen.getByText('Must be between 1 and 60 days')).toBeVisible();
    api.restore(hoursCall.save);
    await save(user);
    expect(screen.queryByText('Must be between 1 and 60 days')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('stay in the form when the connection is lost, and can be saved again', async () => {
    const api = hoursApi();
    const { user } = await openHours();
    await startWithWeekdays(user);
    api.on(hoursCall.save, lostConnection);
    await user.click(button('Save Changes'));
    await findToast('Hours not savedSomething went wrong. Please try again.');
    expect(time('Friday', 1, 'start')).toHaveValue('09:00');
    api.restore(hoursCall.save);
    await save(user);
  });
});

test('edits made while the hours are being saved stay unsaved', async () => {
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
  test('asks for confirmation only while something is unsaved', async () => {
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

  test('discards unsaved hours after the expert confirms', async () => {
    const api = hoursApi({ weekly: everyDay('09:00', '17:00') });
    const { user, address } = await openHours();
    await user.click(day('Monday'));
    await user.click(screen.getByRole('link', { name: 'Back to Edit Profile' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(address()).toBe('/profile/edit'));
    expect(api.calls()).toEqual([]);
  });
});
