import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  bookingApi,
  chooseTime,
  duration,
  expectForm,
  message,
  openBooking,
  openForm,
  openTime,
  proceed,
  requestCall,
  slotsCall,
  summary,
  timePanel,
  times,
} from '#test/pages/support/booking-form.ts';
import { refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { expectPayment } from '#test/pages/support/payment-form.ts';

const noTime = 'Please select a date and time';

test('a missing time and a long message are named under their fields, and the first gets the focus', async () => {
  const api = bookingApi();
  const { user } = await openForm();
  await user.click(duration(30));
  await fill(user, message(), 'x'.repeat(501));
  await user.click(proceed());
  await waitFor(() => expect(timePanel()).toHaveFocus());
  expect(timePanel()).toHaveAccessibleDescription(noTime);
  expect(message()).toHaveAccessibleDescription(/Message must be less than 500 characters$/);

  await chooseTime(user);
  expect(screen.queryByText(noTime)).toBeNull();
  await user.click(proceed());
  expect(message()).toHaveFocus();
  await fill(user, message(), 'x'.repeat(500));
  await waitFor(() => expect(screen.queryByText(/^Message must be less/)).toBeNull());
  expect(api.calls(requestCall)).toEqual([]);
  await user.click(proceed());
  await expectPayment();
});

test.each([
  ['times that come late get the focus when they are there', false],
  ['times that come late leave the focus to a client who has gone on', true],
])('%s', async (_title, goesOn) => {
  const api = bookingApi();
  const waiting = api.pause(slotsCall);
  const { user } = await openBooking();
  await expectForm();
  await user.click(duration(30));
  await user.click(proceed());
  expect(await screen.findByText('Loading free times')).toBeInTheDocument();
  if (goesOn) message().focus();
  // First the times of 15 minutes, which nobody looks at any more, then those of the chosen 30.
  for (let calls = waiting.waiting(); calls > 0; calls -= 1) (await waiting.next())(api.slots);
  api.on(slotsCall, api.slots);
  await waitFor(() => expect(timePanel()).toHaveAccessibleDescription(noTime));
  await waitFor(() => expect(goesOn ? message() : timePanel()).toHaveFocus());
});

test('a longer duration keeps the time while it is free, and says so when it isn’t', async () => {
  const api = bookingApi({ hours: { startGridMinutes: 15 } });
  const { user } = await openForm();
  await user.click(duration(15));
  const slot = await chooseTime(user, 2);
  const after = times()[4]?.value ?? '';
  api.take(after);
  await user.click(duration(30));
  expect(await screen.findByText(/free times for 30 min$/)).toBeVisible();
  expect(screen.getByDisplayValue(slot)).toBeChecked();

  await user.click(duration(45));
  const notFree = 'That time is not free for 45 min. Please choose another.';
  await waitFor(() => expect(within(timePanel()).getByRole('alert')).toHaveTextContent(notFree));
  expect(summary()).toHaveTextContent(notFree);
  expect(document.querySelector('[data-bottom-bar]')).toHaveTextContent(notFree);
  await chooseTime(user, 0);
  expect(screen.queryByText(notFree)).toBeNull();
});

/** Without weekly hours any time may be asked for, between notice and horizon. */
const noHours = { hours: { weekly: [], timeZone: 'UTC', minNoticeMinutes: 120 } };

const write = (value: string) => fireEvent.change(openTime(), { target: { value } });

test('an expert without hours can be asked for any time between notice and horizon', async () => {
  const api = bookingApi(noHours);
  const { user, goBack } = await openForm();
  await user.click(duration(45));
  expect(openTime()).toHaveAccessibleDescription(
    'Priya has set no hours. Ask for any time from Mon 1 Mar, 12:00 to Fri 30 Apr. Priya confirms it, or says no.',
  );
  expect(openTime()).toHaveAttribute('min', '2032-03-01T12:00');
  expect(openTime()).toHaveAttribute('max', '2032-04-30T11:00');
  write('2032-03-04T15:30');
  const chosen = screen.getByText('Thu 4 Mar, 15:30 – 16:15 · Berlin time').closest('[role="status"]');
  expect(chosen).toHaveTextContent('14:30 for Priya, UTC');

  await user.click(screen.getByRole('button', { name: 'Change time zone' }));
  const changeZone = (value: string) =>
    fireEvent.change(screen.getByLabelText('Your time zone'), { target: { value } });
  changeZone('Asia/Kolkata');
  expect(openTime()).toHaveValue('2032-03-04T20:00');
  changeZone('Europe/Berlin');
  expect(openTime()).toHaveValue('2032-03-04T15:30');

  await waitFor(() => expect(screen.getByText(/· Berlin time$/)).toBeVisible());
  await user.click(proceed());
  await expectPayment();
  expect(api.calls(requestCall)).toMatchObject([
    { body: { scheduledAt: '2032-03-04T15:30', timeZone: 'Europe/Berlin', price: '100.00' } },
  ]);
  await goBack();
  await expectForm();
  await waitFor(() => expect(openTime()).toHaveValue('2032-03-04T15:30'));
});

test('a time that is missing, past or too late is refused under its field before it is sent', async () => {
  const api = bookingApi(noHours);
  const { user } = await openForm();
  await user.click(duration(15));
  await user.click(proceed());
  await waitFor(() => expect(openTime()).toHaveFocus());
  expect(openTime()).toHaveAccessibleDescription(/Please select a date and time$/);

  write('2032-02-28T10:00');
  await user.tab();
  expect(openTime()).toHaveAccessibleDescription(/Please choose a time in the future$/);
  expect(summary()).toHaveTextContent('Choose a time');

  write('2032-05-30T10:00');
  await user.click(proceed());
  await waitFor(() => expect(openTime()).toHaveFocus());
  expect(openTime()).toHaveAccessibleDescription(/The latest time is Fri 30 Apr, 11:00$/);
  expect(api.calls(requestCall)).toEqual([]);
});

test.each([
  ['beyond the expert’s horizon', 400, 'invalid', 'Please choose a time within the next 1 day'],
  ['taken meanwhile', 409, 'conflict', 'That time was just taken. Please choose another.'],
])(
  'a time that the server finds %s stays written, with the reason under it',
  async (_why, status, code, text) => {
    const api = bookingApi(noHours);
    api.on(requestCall, refusal(status, { code, message: text, fields: { scheduledAt: text } }));
    const { user } = await openForm();
    await user.click(duration(30));
    write('2032-03-05T10:00');
    await user.click(proceed());
    await waitFor(() => expect(openTime()).toHaveAccessibleDescription(new RegExp(`${text}$`)));
    expect(openTime()).toHaveFocus();
    expect(openTime()).toHaveValue('2032-03-05T10:00');
  },
);
