import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  button,
  dates,
  datesTitle,
  enter,
  everyDay,
  findDate,
  hoursApi,
  openHours,
  save,
} from '#test/pages/support/hours-page.ts';

const dialog = () => within(screen.getByRole('dialog'));
/** The dialog loads when it is first opened. */
const opened = () => screen.findByRole('dialog');
const apply = () => dialog().getByRole('button', { name: 'Apply' });
const listed = () =>
  within(dates())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('an expert sets a vacation and special hours, and past dates stay stored', async () => {
  const past = { date: '2032-02-10', ranges: [] };
  const api = hoursApi({ weekly: everyDay('09:00', '17:00'), overrides: [past] });
  const { user } = await openHours();

  const firstDay = await findDate(user, '21 March 2032');
  await user.click(firstDay);
  await opened();
  expect(dialog().getByText('Your usual Sunday hours: 09:00 – 17:00.')).toBeVisible();
  await enter(user, dialog().getByLabelText('End date'), '2032-04-03');
  await user.click(apply());
  await waitFor(() => expect(firstDay).toHaveFocus());
  expect(firstDay).toHaveAccessibleName('Sunday 21 March 2032, off');
  expect(listed()).toEqual(['Sun 21 Mar to Sat 3 Aproff']);

  await user.click(await findDate(user, '10 April 2032'));
  await opened();
  await user.click(dialog().getByText('Special hours'));
  expect(dialog().getByLabelText('This date, range 1, end')).toHaveValue('17:00');
  await enter(user, dialog().getByLabelText('This date, range 1, start'), '18:00');
  await enter(user, dialog().getByLabelText('This date, range 1, end'), '18:00');
  expect(dialog().getByText('Start and end can’t be the same')).toBeVisible();
  await user.click(apply());
  expect(screen.getByRole('dialog')).toBeVisible();
  await enter(user, dialog().getByLabelText('This date, range 1, end'), '20:00');
  await user.click(apply());
  await waitFor(() => expect(listed()).toEqual(['Sun 21 Mar to Sat 3 Aproff', 'Sat 10 Apr18:00 – 20:00']));
  expect(await screen.findByText('Sat 10 Apr: 18:00 – 20:00')).toBeInTheDocument();

  expect(screen.getByText('1 date is in the past.')).toBeVisible();
  await save(user);
  const { overrides } = api.stored();
  expect(overrides).toHaveLength(16);
  expect(overrides[0]).toEqual(past);
  expect(overrides[1]).toEqual({ date: '2032-03-21', ranges: [] });
  expect(overrides.at(-1)).toEqual({
    date: '2032-04-10',
    ranges: [{ startTime: '18:00', endTime: '20:00' }],
  });
});

test('stored dates can be shortened, reset to the usual hours and removed, including past ones', async () => {
  const api = hoursApi({
    weekly: everyDay('09:00', '17:00'),
    overrides: [
      { date: '2032-02-10', ranges: [] },
      { date: '2032-03-21', ranges: [] },
      { date: '2032-03-22', ranges: [] },
      { date: '2032-03-29', ranges: [{ startTime: '18:00', endTime: '20:00' }] },
    ],
  });
  const { user } = await openHours();
  expect(listed()).toEqual(['Sun 21 Mar to Mon 22 Maroff', 'Mon 29 Mar18:00 – 20:00']);
  await user.click(button(/^Edit .* to /));
  await opened();
  expect(dialog().queryByText('Usual')).toBeNull();
  await enter(user, dialog().getByLabelText('End date'), '2032-03-21');
  await user.click(apply());
  await waitFor(() => expect(listed()).toEqual(['Sun 21 Maroff', 'Mon 29 Mar18:00 – 20:00']));
  await user.click(await findDate(user, '29 March 2032'));
  await opened();
  await user.click(dialog().getByText('Usual'));
  await user.click(apply());
  await waitFor(() => expect(listed()).toEqual(['Sun 21 Maroff']));
  await user.click(button('Remove Sun 21 Mar'));
  expect(datesTitle()).toHaveFocus();
  expect(
    screen.getByText('No dates yet. Your vacations, holidays, and special hours will show up here.'),
  ).toBeVisible();
  screen.getByLabelText('Booking window (days)').focus();
  await user.click(button('Remove past dates'));
  expect(datesTitle()).toHaveFocus();
  await save(user);
  expect(api.stored().overrides).toEqual([]);
});

test('a date can be edited by keyboard without losing the focus', async () => {
  hoursApi({
    weekly: everyDay('09:00', '17:00').filter(({ dayOfWeek }) => dayOfWeek % 6 !== 0),
    overrides: [
      { date: '2032-03-21', ranges: [] },
      { date: '2032-03-22', ranges: [{ startTime: '18:00', endTime: '20:00' }] },
    ],
  });
  const { user } = await openHours();
  button('Edit Mon 22 Mar').focus();
  await user.keyboard('{Enter}');
  await opened();
  const special = dialog().getByRole('radio', { name: 'Special hours' });
  expect(special).toHaveFocus();

  // The invalid field gets the focus.
  const start = dialog().getByLabelText('This date, range 1, start');
  await enter(user, start, '');
  apply().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(start).toHaveFocus());
  expect(start).toHaveAccessibleDescription('Enter a time such as 09:00');
  await enter(user, start, '18:30');

  // A longer span names the days that are usually off.
  await enter(user, dialog().getByLabelText('End date'), '2032-04-04');
  expect(dialog().getByRole('heading', { level: 2 })).toHaveTextContent('Mon 22 Mar to Sun 4 Apr');
  expect(dialog().getByText('Applies to all 14 days, including Saturdays and Sundays.')).toBeVisible();
  await enter(user, dialog().getByLabelText('End date'), '2032-03-22');
  expect(dialog().queryByText(/Applies to all/)).toBeNull();

  // Merged with the date before it, its edit button is gone.
  special.focus();
  await user.keyboard('{ArrowLeft}');
  apply().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(listed()).toEqual(['Sun 21 Mar to Mon 22 Maroff']));
  await waitFor(() => expect(datesTitle()).toHaveFocus());
});

test.each([
  ['', 'Enter a date'],
  ['2032-03-20', 'Choose a date on or after the first day'],
  ['2033-03-02', 'Choose a date within the next year'],
])('an end date of "%s" shows an error under its field', async (until, message) => {
  hoursApi({ weekly: everyDay('09:00', '17:00') });
  const { user } = await openHours();
  await user.click(await findDate(user, '21 March 2032'));
  await opened();
  const field = dialog().getByLabelText('End date');
  await enter(user, field, until);
  await user.click(apply());
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(new RegExp(`${message}$`));
});
