import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  type ada,
  aRecord,
  bookingId,
  consoleApi,
  mondayMorning,
  openConsole,
  self,
} from '#test/pages/support/console.ts';
import { fill } from '#test/pages/support/fill.ts';
import { stopClockAt } from '#test/pages/support/open-page.tsx';
import { nora, priya } from '#test/pages/support/samples.ts';

const recordCall = 'GET /api/operator/bookings/*';
const path = `/admin/bookings/${bookingId}`;
const section = () => within(screen.getByRole('region', { name: 'Decide' }));
const why = 'The expert was late, so you share the cost.';

beforeEach(() => stopClockAt(mondayMorning));

test.each([
  ['Cancel booking', 'cancel', { cancel: true }, 'Reason', 'The booking is canceled.'],
  [
    'Mark as refunded manually',
    'settle-outside',
    { settleOutside: 2500 },
    'Reason',
    'The refund is settled.',
  ],
  ['Write off debt', 'write-off', { writeOff: 6750 }, 'Reason', 'The debt is written off.'],
])('%s asks for a reason and says what it did', async (name, call, option, label, result) => {
  const none = { decide: null, cancel: false, settleOutside: null, writeOff: null };
  const api = consoleApi({
    [recordCall]: aRecord({ options: { ...none, ...option } }),
    [`POST /api/operator/bookings/*/${call}`]: aRecord({ options: none }),
  });
  const { user } = await openConsole(path, 'Booking 00000000');
  await user.click(screen.getByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name }));
  expect(await dialog.findByText('Give a reason of at least 3 characters')).toBeVisible();
  await fill(user, dialog.getByLabelText(label), why);
  await user.click(dialog.getByRole('button', { name }));
  expect(await screen.findByText(result)).toBeVisible();
  const [sent] = api.calls(`POST /api/operator/bookings/*/${call}`);
  expect(sent?.body).toEqual({ reason: why });
  expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  expect(screen.queryByRole('button', { name })).toBeNull();
});

test.each([
  ['pending', 'The request is canceled, and any hold on the client’s card is released.'],
  ['confirmed', 'The session won’t take place. The client gets a full refund'],
] as const)('canceling while it is %s says what becomes of the money', async (status, text) => {
  const options = { decide: null, cancel: true, settleOutside: null, writeOff: null };
  consoleApi({ [recordCall]: aRecord({ status, options }) });
  const { user } = await openConsole(path, 'Booking 00000000');
  await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(expect.stringContaining(text));
});

test.each([
  ['client', nora],
  ['expert', priya],
])('an operator who is the %s can’t decide', async (_party, person) => {
  const as = { ...person, isOperator: true } as typeof ada;
  const mine = self('2032-03-01T09:30:00.000Z', as);
  const options = { decide: { min: 0, max: 7500 }, cancel: true, settleOutside: 1, writeOff: 1 };
  consoleApi({ [recordCall]: aRecord({ options }), 'GET /api/operator/me': mine });
  await openConsole(path, 'Booking 00000000', as);
  expect(section().getByText(/^You’re involved in this/)).toBeVisible();
  expect(section().queryByRole('button')).toBeNull();
});
