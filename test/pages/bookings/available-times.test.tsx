import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { dayMs } from '#shared/durations.ts';
import {
  bookingApi,
  chooseTime,
  chosenTime,
  day,
  duration,
  message,
  openForm,
  openOn,
  proceed,
  requestCall,
  slotsCall,
  timePanel,
  times,
} from '#test/pages/support/booking-form.ts';
import { type Call, lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { expectPayment } from '#test/pages/support/payment-form.ts';

const wednesdays = { timeZone: 'UTC', weekly: openOn([3], '10:00', '12:00') };

async function showNextMonth(user: UserEvent, month: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByText(month)).toBeVisible();
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
}

test('the calendar shows how many times are available on each day', async () => {
  bookingApi({ hours: wednesdays });
  await openForm();
  await waitFor(() => expect(times()).toHaveLength(2));
  expect(day('Wednesday 10 March')).toHaveAccessibleName('Wednesday 10 March 2032, 2 times available');
  expect(day('Wednesday 10 March')).not.toHaveAttribute('aria-disabled');
  expect(day('Thursday 11 March')).toHaveAccessibleName('Thursday 11 March 2032, no times available');
  expect(day('Thursday 11 March')).toHaveAttribute('aria-disabled', 'true');
  expect(timePanel()).toHaveTextContent('Wednesday 3 March 2 times available');
});

test('a month with more times than one answer is complete, to its last minute', async () => {
  const aroundTheClock = {
    timeZone: 'UTC',
    weekly: openOn(undefined, '00:00', '24:00'),
    startGridMinutes: 5,
  };
  const api = bookingApi({ hours: aroundTheClock });
  const { user } = await openForm();
  expect(day('Wednesday 31 March')).toHaveAccessibleName('Wednesday 31 March 2032, 288 times available');
  await user.click(day('Wednesday 31 March 2032'));
  expect(timePanel()).toHaveTextContent('Wednesday 31 March 288 times available');
  expect(times()).toHaveLength(288);
  const slots = times().map(({ value }) => value);
  expect(new Set(slots).size).toBe(288);
  expect(slots.at(-1)).toBe('2032-03-31T21:55:00.000Z');
  const march = api.calls(slotsCall).filter(({ search }) => search.get('to') === '2032-03-31');
  expect([...new Set(march.map(({ search }) => search.get('continueFrom')))]).toEqual([
    null,
    '2032-03-11T19:00:00.000Z',
    '2032-03-22T05:00:00.000Z',
  ]);
});

test('a day with no available times can’t be selected', async () => {
  bookingApi({ hours: wednesdays });
  const { user } = await openForm();
  await user.click(day('Thursday 11 March 2032, no times available'));
  expect(timePanel()).toHaveTextContent('Wednesday 3 March');
});

test('an empty month after the last available day links back to the current month', async () => {
  bookingApi({ hours: wednesdays });
  const { user } = await openForm();
  await showNextMonth(user, 'April 2032');
  expect(timePanel()).toHaveTextContent('Wednesday 7 April');
  await showNextMonth(user, 'May 2032');
  expect(timePanel()).toHaveTextContent('No times available in May');
  expect(await screen.findByText('Priya has no later times available either.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go to March' }));
  expect(timePanel()).toHaveFocus();
  expect(timePanel()).not.toHaveTextContent('no later times available');
  expect(timePanel()).toHaveTextContent('Wednesday 3 March');
});

test('an empty month links to the next month with available times', async () => {
  const closed = ['03', '10', '17', '24', '31'].map((date) => ({ date: `2032-03-${date}`, ranges: [] }));
  bookingApi({ hours: { ...wednesdays, overrides: closed } });
  const { user } = await openForm();
  expect(timePanel()).toHaveTextContent('No times available in March');
  expect(await screen.findByText('The next available day is Wednesday 7 April.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go to April' }));
  expect(timePanel()).toHaveFocus();
  await waitFor(() => expect(times()).toHaveLength(2));
});

test('changing the time zone keeps the chosen instant and shows it in local time', async () => {
  const api = bookingApi();
  const { user } = await openForm();
  await user.click(duration(15));
  await user.click(day('Friday 5 March 2032'));
  const slot = await chooseTime(user, 4);
  expect(slot).toBe('2032-03-05T13:00:00.000Z');
  await user.click(screen.getByRole('button', { name: 'Change time zone' }));
  for (const [timeZone, clock, dayName] of [
    ['Pacific/Auckland', '02:00', 'Saturday 6 March'],
    ['Asia/Kathmandu', '18:45', 'Friday 5 March'],
    ['America/New_York', '08:00', 'Friday 5 March'],
  ] as const) {
    fireEvent.change(screen.getByLabelText('Your time zone'), { target: { value: timeZone } });
    await waitFor(() => expect(chosenTime()).toHaveAttribute('value', slot));
    expect(chosenTime()?.parentElement).toHaveTextContent(clock);
    expect(timePanel()).toHaveTextContent(dayName);
  }
  expect(screen.getByText(/^Times are shown in/)).toHaveTextContent('Times are shown in New York time.');
  expect(screen.queryByText(/for Priya|Priya is on/)).toBeNull();
  await user.click(proceed());
  await expectPayment();
  expect(api.calls(requestCall)).toMatchObject([
    { body: { scheduledAt: slot, timeZone: 'America/New_York' } },
  ]);
});

const failed = 'We couldn’t load available times';

const tryAgain = () => screen.getByRole('button', { name: 'Try Again' });

/** By keyboard, so that the button has the focus. */
async function pressTryAgain(user: UserEvent): Promise<void> {
  tryAgain().focus();
  await user.keyboard('{Enter}');
}

test('loading available times can be retried, and the form keeps its values', async () => {
  const api = bookingApi();
  api.on(slotsCall, lostConnection);
  const { user } = await openForm();
  expect(await screen.findByRole('heading', { name: failed })).toBeVisible();
  await fill(user, message(), 'Still here');

  const waiting = api.pause(slotsCall);
  await pressTryAgain(user);
  expect(tryAgain()).toHaveAttribute('aria-busy', 'true');
  (await waiting.next())(lostConnection);
  await waitFor(() => expect(tryAgain()).not.toHaveAttribute('aria-busy'));
  expect(tryAgain()).toHaveFocus();

  api.on(slotsCall, api.slots);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(timePanel()).toHaveFocus());
  expect(times()).toHaveLength(7);
  expect(message()).toHaveValue('Still here');
});

test('when a month fails to load, the calendar stays and keeps the focus', async () => {
  const api = bookingApi({ hours: { weekly: openOn([3], '10:00', '12:00') } });
  let broken: 'single months' | 'the search ahead' | undefined = 'single months';
  api.on(slotsCall, (call: Call) => {
    const [from = '', to = ''] = [call.search.get('from'), call.search.get('to')].map(String);
    const isAhead = Date.parse(to) - Date.parse(from) > 40 * dayMs;
    const kind = isAhead
      ? 'the search ahead'
      : from.endsWith('-01') && from > '2032-03-01' && 'single months';
    return kind === broken ? refusal(500, { code: 'internal' }) : api.slots(call);
  });
  const { user } = await openForm();
  const next = screen.getByRole('button', { name: 'Next month' });
  next.focus();
  await user.keyboard('{Enter}');
  expect((await within(timePanel()).findByText(failed)).closest('[role="status"]')).toBeVisible();
  expect(next).toHaveFocus();
  expect(screen.getByRole('grid')).toBeVisible();
  await pressTryAgain(user);
  await waitFor(() => expect(tryAgain()).not.toHaveAttribute('aria-busy'));
  expect(tryAgain()).toHaveFocus();
  broken = undefined;
  await user.keyboard('{Enter}');
  await waitFor(() => expect(timePanel()).toHaveFocus());
  expect(times()).toHaveLength(2);

  // When later months can't be checked, the page must not claim that they are empty.
  broken = 'the search ahead';
  await user.click(next);
  expect(await within(timePanel()).findByText('We couldn’t check later months.')).toBeVisible();
  expect(timePanel()).not.toHaveTextContent('no later times available');
  broken = undefined;
  await pressTryAgain(user);
  expect(await screen.findByText('Priya has no later times available either.')).toBeVisible();
  expect(timePanel()).toHaveFocus();
});
