import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { decide, newlyCharged, refundSent, transferSent } from '#shared/payments/payment-money.ts';
import {
  aPayment,
  aRecord,
  bookingId,
  consoleApi,
  mondayMorning,
  openConsole,
  parties,
  reviewId,
} from '#test/pages/support/console.ts';
import { stopClockAt } from '#test/pages/support/open-page.tsx';

const recordCall = 'GET /api/operator/bookings/*';
const path = `/admin/bookings/${bookingId}`;
const section = (name: string) => within(screen.getByRole('region', { name }));
const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

beforeEach(() => stopClockAt(mondayMorning));

test('the record says who took part, what happened and where the money is', async () => {
  consoleApi({
    [recordCall]: aRecord({
      moves: [
        {
          at: '2032-02-20T09:00:00.000Z',
          actor: 'booker',
          by: parties.client,
          kind: 'requested',
          from: null,
          to: 'pending',
          reason: null,
        },
        {
          at: '2032-02-29T10:00:00.000Z',
          actor: 'booker',
          by: parties.client,
          kind: 'reported',
          from: 'confirmed',
          to: 'completed',
          reason: 'Nobody was there.',
        },
      ],
    }),
  });
  await openConsole(path, 'Booking 00000000');
  const client = screen.getByRole('link', { name: 'Nora Lind (@nora)' });
  expect(client.parentElement).toHaveTextContent('Nora Lind (@nora) with Priya Raman (@priya) · $75');
  expect(client).toHaveAttribute('href', `/admin/people/${parties.client.id}`);
  const history = section('History').getAllByRole('listitem');
  expect(history.map(({ textContent }) => textContent)).toEqual([
    'Fri 20 Feb, 09:00Requested · Nora Lind · Client',
    'Sun 29 Feb, 10:00Problem reported · Nora Lind · Client · Confirmed → Completed“Nobody was there.”',
  ]);
  const money = section('Money');
  expect(money.getByText('We charged $75. It hasn’t been paid out or refunded yet.')).toBeVisible();
  expect(money.getByText('Payout frozen: a party reported a problem.')).toBeVisible();
  expect(money.getByText(/^Visa ending in 4242/)).toBeVisible();
});

test('the record shows each charge of a longer session, and one that came too late', async () => {
  const added = (n: number, minutes: number, money = newlyCharged(5000, 10)) =>
    aPayment({
      id: `e${n}`,
      kind: 'extension',
      minutes,
      money,
      intentId: null,
      chargeId: null,
      isReported: false,
      isFrozen: false,
    });
  const payments = [
    aPayment(),
    added(1, 15),
    added(2, 15),
    added(3, 0, decide(newlyCharged(5000, 10), 5000)),
  ];
  consoleApi({ [recordCall]: aRecord({ payments, endsAt: '2032-02-29T10:00:00.000Z' }) });
  await openConsole(path, 'Booking 00000000');
  expect(screen.getByText(/\$75 \+ \$50 for 15 min more \+ \$50 for 15 min more/)).toBeVisible();
  expect(screen.getByText(/^Sun 29 Feb, 09:00 – 10:00/)).toBeVisible();
  const money = section('Money');
  const names = money.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Session', 'More time · 15 min', 'More time · 15 min', 'More time']);
  expect(money.getByText(/^This payment came too late to extend the session/)).toBeVisible();
});

test('a divided payment says what each side gets and what is still missing', async () => {
  const money = transferSent(refundSent(decide(newlyCharged(7500, 10), 2500), 1000), 5000);
  const dispute = {
    id: 'dp_1',
    status: 'open',
    amount: '75.00',
    withdrawn: '0.00',
    reason: 'fraudulent',
    evidenceDueBy: '2032-03-08T09:00:00.000Z',
    openedAt: mondayMorning,
    closedAt: null,
  } as const;
  consoleApi({
    [recordCall]: aRecord({
      payments: [aPayment({ money, isReported: false, isFrozen: true, disputes: [dispute] })],
    }),
  });
  await openConsole(path, 'Booking 00000000');
  const { getByText } = section('Money');
  expect(getByText('Of $75, the client gets $25 back, the expert gets $45 and we keep $5.')).toBeVisible();
  expect(getByText('$15 hasn’t reached the client yet.')).toBeVisible();
  expect(getByText('The expert was overpaid by $5.')).toBeVisible();
  expect(getByText('Payout frozen.')).toBeVisible();
  expect(getByText('Dispute over $75')).toBeVisible();
  expect(
    getByText(/This is an inquiry. The bank hasn’t taken any money. · Evidence due Mon 8 Mar/),
  ).toBeVisible();
});

test.each([
  ['won', '75.00', 'Reason: Product not received · The bank withdrew $75 and returned it to us.'],
  ['lost', '75.00', 'Reason: Product not received · The bank withdrew $75 and gave it to the client.'],
  ['won', '0.00', 'Reason: Product not received · This was an inquiry. The bank took no money.'],
] as const)('a dispute that was %s after the bank took $%s says so', async (status, withdrawn, text) => {
  const dispute = {
    ...{ id: 'dp_1', status, amount: '75.00', withdrawn, reason: 'product_not_received' },
    ...{ evidenceDueBy: null, openedAt: mondayMorning, closedAt: mondayMorning },
  };
  consoleApi({ [recordCall]: aRecord({ payments: [aPayment({ disputes: [dispute] })] }) });
  await openConsole(path, 'Booking 00000000');
  expect(section('Money').getByText(text)).toBeVisible();
});

test.each([
  ['authorized', 'There’s a hold on the card. Nothing was charged.'],
  ['failed', 'The card was declined. Nothing was charged.'],
])('a payment that is %s moved no money', async (state, sentence) => {
  const options = { decide: null, cancel: true, settleOutside: null, writeOff: null };
  consoleApi({ [recordCall]: aRecord({ options, payments: [aPayment({ state, isReported: false })] }) });
  await openConsole(path, 'Booking 00000000');
  expect(section('Money').getByText(sentence)).toBeVisible();
  expect(section('Decide').getByText(/^There’s nothing to decide/)).toBeVisible();
  expect(screen.queryByRole('slider')).toBeNull();
});

test('ledger, provider objects and calls are tables and ids to copy', async () => {
  const operation = {
    op: 'refund',
    state: 'failed',
    amount: '25.00',
    attempts: 2,
    createdAt: '2032-02-29T10:00:00.000Z',
    doneAt: null,
    lastError: 'charge_disputed',
    resultId: 're_1',
  } as const;
  consoleApi({
    [recordCall]: aRecord({
      payments: [aPayment({ operations: [operation] })],
      ledger: [
        {
          at: '2032-02-20T10:00:00.000Z',
          kind: 'capture',
          account: `held:${bookingId}`,
          amount: '75.00',
          balance: '75.00',
        },
        {
          at: '2032-02-20T10:00:00.000Z',
          kind: 'capture',
          account: 'provider:clearing',
          amount: '-75.00',
          balance: '-75.00',
        },
      ],
    }),
  });
  const { user } = await openConsole(path, 'Booking 00000000');
  const ledger = screen.getByRole('table', { name: 'Ledger lines of this booking, oldest first' });
  expect(within(ledger).getAllByRole('row').slice(1).map(cells)).toEqual([
    ['HeldCharge · Fri 20 Feb, 10:00', '$75', '$75'],
    ['At the providerCharge · Fri 20 Feb, 10:00', '−$75', '−$75'],
  ]);
  const calls = screen.getByRole('table', { name: 'Calls to the payment provider, oldest first' });
  expect(within(calls).getAllByRole('row').slice(1).map(cells)).toEqual([
    ['RefundSun 29 Feb, 10:00 · 2 attemptscharge_disputed', '$25', 'Failed'],
  ]);
  const objects = section('Provider objects');
  expect(objects.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Payment intentpi_1Copy Payment intent pi_1',
    'Chargech_1Copy Charge ch_1',
    'Refundre_1Copy Refund re_1',
  ]);
  await user.click(objects.getByRole('button', { name: 'Copy Charge ch_1' }));
  expect(await navigator.clipboard.readText()).toBe('ch_1');
});

test('emails open to their text, and messages are private unless they were shared', async () => {
  const mail = {
    id: 'm1',
    to: 'nora@example.com',
    subject: 'Session confirmed with Priya Raman',
    text: 'See you soon.',
    createdAt: '2032-02-20T10:00:00.000Z',
    state: 'sent',
  };
  const api = consoleApi({ [recordCall]: aRecord({ mails: [mail] }) });
  const { user, close } = await openConsole(path, 'Booking 00000000');
  expect(screen.getByText('See you soon.')).not.toBeVisible();
  await user.click(screen.getByText('Session confirmed with Priya Raman'));
  expect(screen.getByText('See you soon.')).toBeVisible();
  expect(section('Emails').getByText('Emails are kept for 90 days.')).toBeVisible();
  expect(section('Messages').getByText(/^Messages are private/)).toBeVisible();
  close();
  api.on(
    recordCall,
    aRecord({ messages: [{ at: mondayMorning, by: parties.client, text: 'Where are you?' }] }),
  );
  await openConsole(path, 'Booking 00000000');
  expect(section('Messages').getByText('Where are you?')).toBeVisible();
});

test('without emails, the record doesn’t say that none were sent: older ones are deleted', async () => {
  consoleApi({ [recordCall]: aRecord() });
  await openConsole(path, 'Booking 00000000');
  const text = 'No emails in the last 90 days. Emails are kept for 90 days.';
  expect(section('Emails').getByText(text)).toBeVisible();
});

test('the record has the review, if there is one, and leads to it', async () => {
  const review = { id: reviewId, rating: 1, comment: 'A rude word', isHidden: true };
  const api = consoleApi({ [recordCall]: aRecord({ review }) });
  const { close } = await openConsole(path, 'Booking 00000000');
  expect(section('Review').getByText('A rude word')).toBeVisible();
  expect(section('Review').getByText('Hidden')).toBeVisible();
  expect(section('Review').getByRole('link', { name: 'Open review' })).toHaveAttribute(
    'href',
    `/admin/reviews/${reviewId}`,
  );
  close();
  api.on(recordCall, aRecord());
  await openConsole(path, 'Booking 00000000');
  expect(section('Review').getByText('No review yet.')).toBeVisible();
});

test('the record leads to its cases and its log entries', async () => {
  const found = {
    id: 'c1',
    kind: 'problemReport',
    title: 'A problem',
    isOpen: true,
    openedAt: mondayMorning,
  };
  consoleApi({ [recordCall]: aRecord({ cases: [found] }) });
  await openConsole(path, 'Booking 00000000');
  const [atTheTop, below] = screen.getAllByRole('link', { name: 'A problem' });
  for (const link of [atTheTop, below]) expect(link).toHaveAttribute('href', '/admin/cases/c1');
  expect(within(screen.getByRole('list', { name: 'Open cases' })).getByRole('link')).toBe(atTheTop);
  expect(screen.getByRole('link', { name: 'Log entries for this booking' })).toHaveAttribute(
    'href',
    `/admin/log?booking=${bookingId}`,
  );
});

test('the record says who was in the room, and when', async () => {
  const visits = [
    { by: 'expert' as const, from: '2032-02-29T08:58:00.000Z', until: '2032-02-29T09:30:00.000Z' },
    { by: 'client' as const, from: '2032-02-29T09:02:00.000Z', until: '2032-02-29T09:30:00.000Z' },
  ];
  consoleApi({ [recordCall]: aRecord({ attendance: { client: 28, expert: 30, both: 28, visits } }) });
  await openConsole(path, 'Booking 00000000');
  const room = section('In the room');
  expect(
    room.getByText('Counted from the start: Client 28 min · Expert 30 min · Both at once 28 min'),
  ).toBeVisible();
  expect(room.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Expert: 08:58 – 09:30',
    'Client: 09:02 – 09:30',
  ]);
});

test('the record of a session elsewhere says that its room wasn’t used', async () => {
  consoleApi({ [recordCall]: aRecord() });
  await openConsole(path, 'Booking 00000000');
  expect(section('In the room').getByText('Nobody used the session’s room.')).toBeVisible();
});
