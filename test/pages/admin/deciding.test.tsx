import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { divideRefund } from '#shared/payments/divide-refund.ts';
import {
  decide,
  disputeLost,
  givenBack,
  newlyCharged,
  type PaymentMoney,
  positionOf,
  refundSent,
  transferSent,
} from '#shared/payments/payment-money.ts';
import {
  aPayment,
  aRecord,
  bookingId,
  consoleApi,
  mondayMorning,
  openConsole,
} from '#test/pages/support/console.ts';
import { lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { stopClockAt } from '#test/pages/support/open-page.tsx';
import { formatCents } from '#web/features/operator/format-money.ts';

const recordCall = 'GET /api/operator/bookings/*';
const decideCall = 'POST /api/operator/bookings/*/decide';
const path = `/admin/bookings/${bookingId}`;
const held = newlyCharged(7500, 10);
const paid = transferSent(decide(held, 0), 6750);
const section = () => within(screen.getByRole('region', { name: 'Decide' }));
const amount = () => section().getByLabelText('Refund in dollars');
const why = 'The expert was late, so you share the cost.';

/** The amounts of a preview, by name. */
function amounts(inside = section()): Record<string, string> {
  const rows = inside.getAllByRole('term').map((name) => [name.textContent, name.nextSibling?.textContent]);
  return Object.fromEntries(rows) as Record<string, string>;
}

/** What the functions that the server uses say. */
function expected(money: PaymentMoney, refund: number): Record<string, string> {
  const after = decide(money, refund);
  const { debt } = positionOf(after);
  return {
    'Nora Lind gets back': formatCents(givenBack(after)),
    'Priya Raman receives': formatCents(after.released),
    'Our fee': formatCents(after.fee),
    ...(debt > 0 ? { 'Priya Raman returns': formatCents(debt) } : {}),
  };
}

const recordOf = (money: PaymentMoney) =>
  aRecord({ payments: [aPayment({ money, isReported: !money.decided, isFrozen: !money.decided })] });

async function review(user: UserEvent) {
  await user.click(section().getByRole('button', { name: 'Review decision' }));
  return within(await screen.findByRole('dialog', { name: 'Confirm this decision' }));
}

beforeEach(() => stopClockAt(mondayMorning));

test.each([
  ['held', held],
  ['paid out', paid],
])(
  'the preview of money that is %s equals what the server will do, for any amount',
  async (_where, money) => {
    consoleApi({ [recordCall]: recordOf(money) });
    const { user } = await openConsole(path, 'Booking 00000000');
    for (const [text, refund] of [
      ['0.01', 1],
      ['33.33', 3333],
      ['37.5', 3750],
      ['$74.99', 7499],
      ['75', 7500],
    ] as const) {
      await fill(user, amount(), text);
      expect(amounts()).toEqual(expected(money, refund));
    }
  },
);

test('the money of a longer session is divided between its charges as the server will do it', async () => {
  const added = (n: string, minutes: number, money: PaymentMoney) =>
    aPayment({
      id: `00000000-0000-4000-e000-00000000000${n}`,
      kind: 'extension',
      minutes,
      money,
      intentId: null,
      chargeId: null,
    });
  const [more, late] = [newlyCharged(5000, 10), newlyCharged(6000, 10)];
  const payments = [aPayment({ money: held }), added('3', 0, decide(late, 6000)), added('2', 15, more)];
  const options = { ...aRecord().options, decide: { min: 0, max: 12_500 } };
  consoleApi({ [recordCall]: aRecord({ payments, options }) });
  const { user } = await openConsole(path, 'Booking 00000000');
  for (const [text, refund] of [
    ['0.01', 1],
    ['33.33', 3333],
    ['125', 12_500],
  ] as const) {
    await fill(user, amount(), text);
    const shares = divideRefund(refund, [
      { amount: 7500, min: 0 },
      { amount: 5000, min: 0 },
    ]);
    const [first, second] = [decide(held, shares[0] ?? 0), decide(more, shares[1] ?? 0)];
    expect(amounts()).toEqual({
      'Nora Lind gets back': formatCents(refund),
      'Priya Raman receives': formatCents(first.released + second.released),
      'Our fee': formatCents(first.fee + second.fee),
    });
    expect(
      section()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      `Session, $75: ${formatCents(first.refundOwed)} back, ${formatCents(first.released)} to the expert`,
      `More time, $50: ${formatCents(second.refundOwed)} back, ${formatCents(second.released)} to the expert`,
    ]);
  }
  expect(section().getByRole('slider', { name: 'Share refunded' })).toHaveValue('100');
});

test('the slider and the amount follow each other', async () => {
  consoleApi({ [recordCall]: recordOf(held) });
  const { user } = await openConsole(path, 'Booking 00000000');
  const slider = section().getByRole('slider', { name: 'Share refunded' });
  fireEvent.change(slider, { target: { value: '33' } });
  expect(amount()).toHaveValue('24.75');
  expect(slider).toHaveAttribute('aria-valuetext', '33%, $24.75 back to the client');
  await fill(user, amount(), '60');
  expect(slider).toHaveValue('80');
});

test('a decision is confirmed with its amounts and its reason, and then shows its result', async () => {
  const done = recordOf(decide(held, 3750));
  const api = consoleApi({ [recordCall]: recordOf(held), [decideCall]: done });
  const { user } = await openConsole(path, 'Booking 00000000');
  await fill(user, amount(), '37.50');
  await user.click(section().getByRole('button', { name: 'Review decision' }));
  expect(await section().findByText('Give a reason of at least 3 characters')).toBeVisible();
  expect(section().getByLabelText('Reason')).toHaveFocus();
  await fill(user, section().getByLabelText('Reason'), ` ${why} `);
  const dialog = await review(user);
  expect(amounts(dialog)).toEqual(expected(held, 3750));
  expect(dialog.getByText(why)).toBeVisible();
  expect(api.calls(decideCall)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Refund $37.50' }));
  const result = 'Decided. The client gets $37.50 back in total, and the expert gets $33.75.';
  expect(await screen.findByText(result)).toBeVisible();
  expect(api.calls(decideCall)[0]?.body).toEqual({ refund: 3750, collect: 'reversal', reason: why });
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('an expert who was paid gives it back from their account or from their next payouts', async () => {
  const api = consoleApi({ [recordCall]: recordOf(paid), [decideCall]: recordOf(decide(paid, 7500)) });
  const { user } = await openConsole(path, 'Booking 00000000');
  expect(section().queryByRole('radio')).toBeNull();
  await fill(user, amount(), '75');
  expect(section().getByText('$67.50 from their account, now')).toBeVisible();
  await user.click(section().getByRole('radio', { name: 'Next payouts' }));
  expect(section().getByText('$67.50 from their next payouts')).toBeVisible();
  await fill(user, section().getByLabelText('Reason'), why);
  const dialog = await review(user);
  expect(dialog.getByText('$67.50 from their next payouts')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Refund $75' }));
  await screen.findByText(/^Decided/);
  expect(api.calls(decideCall)[0]?.body).toMatchObject({ refund: 7500, collect: 'debt' });
});

test.each([
  ['80', 'Enter an amount from $25 to $75.'],
  ['24.99', 'Enter an amount from $25 to $75.'],
  ['1e3', 'Enter an amount from $25 to $75.'],
  ['', 'Enter an amount from $25 to $75.'],
  ['25', 'That’s already the current decision.'],
])('an amount of “%s” can’t be decided', async (text, problem) => {
  const record = recordOf(decide(held, 2500));
  const options = { ...record.options, decide: { min: 2500, max: 7500 } };
  const api = consoleApi({ [recordCall]: { ...record, options } });
  const { user } = await openConsole(path, 'Booking 00000000');
  await fill(user, amount(), text);
  await fill(user, section().getByLabelText('Reason'), why);
  await user.click(section().getByRole('button', { name: 'Review decision' }));
  await waitFor(() => expect(amount()).toHaveAccessibleDescription(`From $25 to $75. ${problem}`));
  expect(amount()).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.calls(decideCall)).toEqual([]);
});

test('a decision whose answer was lost is repeated with the same key', async () => {
  const api = consoleApi({ [recordCall]: recordOf(held), [decideCall]: lostConnection });
  const { user } = await openConsole(path, 'Booking 00000000');
  await fill(user, amount(), '75');
  await fill(user, section().getByLabelText('Reason'), why);
  const dialog = await review(user);
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Refund $75' }));
  await confirm();
  expect(await dialog.findByText(/safely try again/)).toBeVisible();
  api.on(decideCall, recordOf(decide(held, 7500)));
  await confirm();
  await screen.findByText(/^Decided/);
  const [first, second] = api.calls(decideCall).map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
});

test('a refused decision says why, and the record is read again', async () => {
  const message = 'This booking has changed in the meantime.';
  const api = consoleApi({
    [recordCall]: recordOf(held),
    [decideCall]: refusal(409, { code: 'conflict', message }),
  });
  const { user } = await openConsole(path, 'Booking 00000000');
  await fill(user, amount(), '75');
  await fill(user, section().getByLabelText('Reason'), why);
  const dialog = await review(user);
  const reads = api.calls(recordCall).length;
  await user.click(dialog.getByRole('button', { name: 'Refund $75' }));
  expect(await dialog.findByText(message)).toBeVisible();
  await waitFor(() => expect(api.calls(recordCall).length).toBeGreaterThan(reads));
});

test('releasing pays the expert without a refund', async () => {
  const api = consoleApi({ [recordCall]: recordOf(held), [decideCall]: recordOf(decide(held, 0)) });
  const { user } = await openConsole(path, 'Booking 00000000');
  await user.click(section().getByRole('button', { name: 'Release to expert' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Release the money to the expert' }));
  expect(amounts(dialog)).toEqual(expected(held, 0));
  await fill(user, dialog.getByLabelText('Reason'), 'The session took place');
  await user.click(dialog.getByRole('button', { name: 'Pay $67.50 to the expert' }));
  await screen.findByText('Decided. The client gets $0 back in total, and the expert gets $67.50.');
  expect(api.calls(decideCall)[0]?.body).toEqual({
    refund: 0,
    collect: 'reversal',
    reason: 'The session took place',
  });
  expect(section().queryByRole('button', { name: 'Release to expert' })).toBeNull();
});

test.each([
  [
    '50.00',
    'A dispute is open. Refunds and payouts are paused until the bank decides.',
    'Check the amounts. Money moves once the bank decides the dispute.',
  ],
  [
    '0.00',
    'The bank is asking about this charge. The payout is paused until the inquiry is closed.',
    'Check the amounts. Money moves as soon as you confirm.',
  ],
])('a decision says that it waits for an open dispute that withdrew %s', async (withdrawn, note, confirm) => {
  const dispute = {
    id: 'dp_1',
    status: 'open' as const,
    amount: '50.00',
    withdrawn,
    reason: 'fraudulent',
    evidenceDueBy: null,
    openedAt: mondayMorning,
    closedAt: null,
  };
  consoleApi({ [recordCall]: aRecord({ payments: [aPayment({ disputes: [dispute] })] }) });
  const { user } = await openConsole(path, 'Booking 00000000');
  expect(section().getByText(note)).toBeVisible();
  await fill(user, section().getByLabelText('Reason'), why);
  await review(user);
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(confirm);
});

test('after a lost dispute, only what the expert was paid too much is left to decide', async () => {
  const options = { decide: { min: 7500, max: 7500 }, cancel: false, settleOutside: null, writeOff: 6750 };
  consoleApi({
    [recordCall]: aRecord({
      options,
      payments: [aPayment({ money: disputeLost(paid, 7500), isReported: false, isFrozen: false })],
    }),
  });
  await openConsole(path, 'Booking 00000000');
  expect(section().getByText('It can only be $75.')).toBeVisible();
  expect(amounts()['Priya Raman returns']).toBe('$67.50');
  expect(section().getByRole('button', { name: 'Write off debt' })).toBeVisible();
  expect(section().queryByRole('button', { name: 'Release to expert' })).toBeNull();
});

test('taking back what an expert was paid too much doesn’t call it a refund', async () => {
  const paidTooMuch = refundSent(paid, 2500);
  const record = recordOf(paidTooMuch);
  const options = { ...record.options, decide: { min: 2500, max: 7500 } };
  consoleApi({ [recordCall]: { ...record, options } });
  const { user } = await openConsole(path, 'Booking 00000000');
  await fill(user, section().getByLabelText('Reason'), why);
  const dialog = await review(user);
  expect(dialog.getByRole('button', { name: 'Take back $22.50' })).toBeVisible();
});

test('what the expert owes from other sessions is said before they are paid', async () => {
  const record = recordOf(held);
  consoleApi({ [recordCall]: { ...record, options: { ...record.options, writeOff: 2000 } } });
  await openConsole(path, 'Booking 00000000');
  expect(
    section().getByText(
      'The expert owes us $20. We’ll withhold that from their payouts before we pay them anything.',
    ),
  ).toBeVisible();
});

test('a refusal of a party by the server is shown in place', async () => {
  const message = 'You’re involved in this, so another operator has to handle it.';
  consoleApi({
    [recordCall]: recordOf(held),
    [decideCall]: refusal(403, { code: 'forbidden', message }),
  });
  const { user } = await openConsole(path, 'Booking 00000000');
  await fill(user, amount(), '75');
  await fill(user, section().getByLabelText('Reason'), why);
  const dialog = await review(user);
  await user.click(dialog.getByRole('button', { name: 'Refund $75' }));
  expect(await dialog.findByText(message)).toBeVisible();
});
