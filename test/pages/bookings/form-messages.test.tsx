import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  bookingApi,
  chooseTime,
  dateTimeField,
  duration,
  expectForm,
  message,
  openBooking,
  openForm,
  proceed,
  requestCall,
  slotsCall,
  summary,
  timePanel,
  times,
  timesLoaded,
} from '#test/pages/support/booking-form.ts';
import { refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { expectPayment } from '#test/pages/support/payment-form.ts';

const noTime = 'Please select a date and time';

test('a missing time and a long message show errors under their fields, and the first gets the focus', async () => {
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
  ['a time picker that loads late gets the focus once it is there', false],
  ['a time picker that loads late leaves the focus with a client who has moved on', true],
])('%s', async (_title, movesOn) => {
  const api = bookingApi();
  const waiting = api.pause(slotsCall);
  const { user } = await openBooking();
  await expectForm();
  await user.click(duration(30));
  await user.click(proceed());
  expect(await screen.findByText('Loading available times')).toBeInTheDocument();
  if (movesOn) message().focus();
  // First the outdated call for 15 minutes, then the one for the chosen 30.
  for (let calls = waiting.waiting(); calls > 0; calls -= 1) (await waiting.next())(api.slots);
  api.on(slotsCall, api.slots);
  await waitFor(() => expect(timePanel()).toHaveAccessibleDescription(noTime));
  await waitFor(() => expect(movesOn ? message() : timePanel()).toHaveFocus());
});

test('a longer duration keeps the chosen time if it fits, and says so if it doesn’t', async () => {
  const api = bookingApi({ hours: { startGridMinutes: 15 } });
  const { user } = await openForm();
  await user.click(duration(15));
  const slot = await chooseTime(user, 2);
  const after = times()[4]?.value ?? '';
  api.bookSlot(after);
  await user.click(duration(30));
  await timesLoaded();
  expect(screen.getByDisplayValue(slot)).toBeChecked();

  await user.click(duration(45));
  const unavailable = 'That time isn’t available for a 45-minute session. Please choose another.';
  await waitFor(() => expect(within(timePanel()).getByRole('alert')).toHaveTextContent(unavailable));
  expect(summary()).toHaveTextContent(unavailable);
  expect(document.querySelector('[data-bottom-bar]')).toHaveTextContent(unavailable);
  await chooseTime(user, 0);
  expect(screen.queryByText(unavailable)).toBeNull();
});

/** Without weekly hours, clients can request any time within notice and horizon. */
const noHours = { hours: { weekly: [], timeZone: 'UTC', minNoticeMinutes: 120 } };

const enterTime = (value: string) => fireEvent.change(dateTimeField(), { target: { value } });

test('a client can request any time within notice and horizon from an expert without hours', async () => {
  const api = bookingApi(noHours);
  const { user, goBack } = await openForm();
  await user.click(duration(45));
  expect(dateTimeField()).toHaveAccessibleDescription(
    'Priya hasn’t set specific hours. Request any time from Mon 1 Mar, 12:00 to Fri 30 Apr, and Priya will accept or decline.',
  );
  expect(dateTimeField()).toHaveAttribute('min', '2032-03-01T12:00');
  expect(dateTimeField()).toHaveAttribute('max', '2032-04-30T11:00');
  enterTime('2032-03-04T15:30');
  const chosen = screen.getByText('Thu 4 Mar, 15:30 – 16:15 · Berlin time').closest('[role="status"]');
  expect(chosen).toHaveTextContent('14:30 for Priya, UTC');

  await user.click(screen.getByRole('button', { name: 'Change time zone' }));
  const changeZone = (value: string) =>
    fireEvent.change(screen.getByLabelText('Your time zone'), { target: { value } });
  changeZone('Asia/Kolkata');
  expect(dateTimeField()).toHaveValue('2032-03-04T20:00');
  changeZone('Europe/Berlin');
  expect(dateTimeField()).toHaveValue('2032-03-04T15:30');

  await waitFor(() => expect(screen.getByText(/· Berlin time$/)).toBeVisible());
  await user.click(proceed());
  await expectPayment();
  expect(api.calls(requestCall)).toMatchObject([
    { body: { scheduledAt: '2032-03-04T15:30', timeZone: 'Europe/Berlin', price: '100.00' } },
  ]);
  await goBack();
  await expectForm();
  await waitFor(() => expect(dateTimeField()).toHaveValue('2032-03-04T15:30'));
});

test('a missing, past or too late time shows an error under its field and isn’t sent', async () => {
  const api = bookingApi(noHours);
  const { user } = await openForm();
  await user.click(duration(15));
  await user.click(proceed());
  await waitFor(() => expect(dateTimeField()).toHaveFocus());
  expect(dateTimeField()).toHaveAccessibleDescription(/Please select a date and time$/);

  enterTime('2032-02-28T10:00');
  await user.tab();
  expect(dateTimeField()).toHaveAccessibleDescription(/Please choose a time in the future$/);
  expect(summary()).toHaveTextContent('Choose a time');

  enterTime('2032-05-30T10:00');
  await user.click(proceed());
  await waitFor(() => expect(dateTimeField()).toHaveFocus());
  expect(dateTimeField()).toHaveAccessibleDescription(/The latest time you can choose is Fri 30 Apr, 11:00$/);
  expect(api.calls(requestCall)).toEqual([]);
});

test.each([
  ['beyond the expert’s horizon', 400, 'invalid', 'Please choose a time within the next 1 day'],
  ['already taken', 409, 'conflict', 'That time was just taken. Please choose another.'],
])(
  'a time that the server rejects as %s stays in the field, with the reason below',
  async (_why, status, code, text) => {
    const api = bookingApi(noHours);
    api.on(requestCall, refusal(status, { code, message: text, fields: { scheduledAt: text } }));
    const { user } = await openForm();
    await user.click(duration(30));
    enterTime('2032-03-05T10:00');
    await user.click(proceed());
    await waitFor(() => expect(dateTimeField()).toHaveAccessibleDescription(new RegExp(`${text}$`)));
    expect(dateTimeField()).toHaveFocus();
    expect(dateTimeField()).toHaveValue('2032-03-05T10:00');
  },
);
