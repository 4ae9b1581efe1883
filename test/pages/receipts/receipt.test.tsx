import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { fakeApi, refusal } from '#test/pages/support/fake-api.ts';
import { openPage, stopClockAt } from '#test/pages/support/open-page.tsx';
import { aBooking, noNotices, nora } from '#test/pages/support/samples.ts';
import { aRequest, mondayMorning, unavailable } from '#test/pages/support/session-samples.ts';
import { setOwnTimeZone } from '#test/pages/support/time-zone.ts';

const card = { brand: 'visa', last4: '4242' };
const receipt = {
  chargedAt: '2032-02-20T10:00:00.000Z',
  refunded: '0.00',
  refundedAt: null,
  extensions: [],
  tip: null,
};

async function openReceipt(booking: unknown, as = nora) {
  stopClockAt(mondayMorning);
  setOwnTimeZone('Europe/Berlin');
  const api = fakeApi({ 'GET /api/notices': noNotices, 'GET /api/bookings/*': booking });
  const page = await openPage(`/receipt/${aBooking().id}`, { as });
  return { api, ...page };
}

const lines = () => screen.getByText('Booking reference').closest('dl');

test('a receipt says what was charged, to which card, when and for what', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await openReceipt(aBooking({ card, receipt }));
  expect(await screen.findByRole('heading', { name: 'Receipt', level: 1 })).toBeVisible();
  await screen.findByText('Booking reference');
  for (const text of [
    'Booking reference00000000',
    'ExpertPriya Raman',
    'ClientNora Lind',
    'Session30 min with Priya RamanThu 4 Mar, 10:00 – 10:30 · Berlin time',
    'Charged$75Visa ending in 4242Fri 20 Feb, 11:00 · Berlin time',
    'You paid$75',
    'Free cancellationUntil Wed 3 Mar, 10:00 · Berlin time',
  ])
    expect(lines()).toHaveTextContent(text);
  expect(lines()).not.toHaveTextContent('Refund');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('a receipt adds the tip and subtracts the refund', async () => {
  const tip = {
    amount: '10.00',
    card: { brand: 'mastercard', last4: '4444' },
    chargedAt: '2032-02-21T10:00:00.000Z',
  };
  const paid = { ...receipt, tip, refunded: '37.50', refundedAt: '2032-02-22T10:00:00.000Z' };
  await openReceipt(aBooking({ card, receipt: paid, refund: '37.50', status: 'cancelled', freeUntil: null }));
  await screen.findByText('Booking reference');
  for (const text of [
    'Tip$10Mastercard ending in 4444',
    'Refunded−$37.50Visa ending in 4242Sun 22 Feb, 11:00 · Berlin time',
    'Refunds usually take 5–10 business days to show up on your statement.',
    'You paid$47.50',
  ])
    expect(lines()).toHaveTextContent(text);
});

test('a receipt lists the time that was added, each with its card, and refunds to all of them', async () => {
  const extensions = [
    { amount: '50.00', card, chargedAt: '2032-03-01T08:25:00.000Z' },
    { amount: '60.00', card: { brand: 'mastercard', last4: '4444' }, chargedAt: '2032-03-01T08:40:00.000Z' },
  ];
  const booking = aBooking({
    ...{ card, scheduledAt: '2032-03-01T08:00:00.000Z', endsAt: '2032-03-01T09:00:00.000Z' },
    extension: { minutes: 30, price: '110.00' },
    receipt: { ...receipt, extensions, refunded: '37.00', refundedAt: '2032-03-01T08:59:00.000Z' },
  });
  await openReceipt(booking);
  await screen.findByText('Booking reference');
  for (const text of [
    'Session60 min with Priya RamanMon 1 Mar, 09:00 – 10:00 · Berlin time',
    'Charged$75Visa ending in 4242',
    'Charged for more time$50Visa ending in 4242Mon 1 Mar, 09:25 · Berlin time',
    'Charged for more time$60Mastercard ending in 4444Mon 1 Mar, 09:40 · Berlin time',
    'Refunded−$37Visa ending in 4242, Mastercard ending in 4444',
    'You paid$148',
  ])
    expect(lines()).toHaveTextContent(text);
});

test.each<[string, Booking | (() => Response), string]>([
  ['a booking that isn’t charged', aRequest('booker'), 'There’s no receipt for this booking'],
  [
    'another person’s booking',
    () => refusal(404, { code: 'not_found', message: 'Booking not found' }),
    'Booking not found',
  ],
  ['a failure', unavailable, 'Failed to fetch booking'],
])('%s shows why there is no receipt', async (_what, answer, title) => {
  await openReceipt(answer);
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible();
});
