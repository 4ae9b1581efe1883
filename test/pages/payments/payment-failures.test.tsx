import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { minuteMs } from '#shared/durations.ts';
import { bookingApi, bookPath, expectForm } from '#test/pages/support/booking-form.ts';
import { type Call, lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import {
  advanceTime,
  cardNumber,
  cards,
  clientSecret,
  complete,
  confirmCall,
  expectPayment,
  expectSent,
  openCardForm,
  openPayment,
  paymentApi,
  paymentCall,
  payPath,
  payWith,
} from '#test/pages/support/payment-form.ts';
import { aBooking } from '#test/pages/support/samples.ts';
import { aClosedRequest, aRequest, movedOn } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

/** After a lost response, the page waits this long before it checks the result. */
const recheckDelayMs = 2_500;
/** After the bank approves, the page waits at most this long for the server to learn of it. */
const maxPollingMs = 4 * 800;

test('a connection lost before the card is confirmed charges nothing, and the client can try again', async () => {
  const api = paymentApi();
  const page = await openCardForm();
  api.on(paymentCall, lostConnection);
  await payWith(page.user, cards.good);
  expect(await findToast(/^ErrorWe lost the connection. You weren’t charged/)).toBeVisible();
  expect(api.calls(confirmCall)).toEqual([]);
  await waitFor(() => expect(complete()).not.toHaveAttribute('aria-busy'));
  api.on(paymentCall, { clientSecret });
  await page.user.click(complete());
  await expectSent(page);
});

test('a connection lost on the way to the bank shows a notice, and trying again authorizes the card once', async () => {
  const api = paymentApi();
  const page = await openCardForm({ timers: 'fake' });
  api.on(confirmCall, lostConnection);
  await payWith(page.user, cards.good);
  await waitFor(() => expect(api.calls(confirmCall)).toHaveLength(1));
  await advanceTime(recheckDelayMs);
  const unknownResult = () => screen.queryAllByText(/You won’t be charged twice/);
  await waitFor(() => expect(unknownResult()).toHaveLength(2));
  for (const notice of unknownResult()) expect(notice.closest('[role="alert"]')).toBeVisible();
  expect(cardNumber()).toHaveValue('4242 4242 4242 4242');

  api.on(confirmCall, api.bank);
  await waitFor(() => expect(complete()).not.toHaveAttribute('aria-busy'));
  await page.user.click(complete());
  expect(unknownResult()).toEqual([]);
  await expectSent(page);
});

test('a response lost on the way back from the bank is looked up, and the request is sent', async () => {
  const api = paymentApi();
  const page = await openCardForm({ timers: 'fake' });
  api.on(confirmCall, (call: Call) => {
    api.bank(call);
    return lostConnection();
  });
  await payWith(page.user, cards.good);
  await waitFor(() => expect(api.calls(confirmCall)).toHaveLength(1));
  await advanceTime(recheckDelayMs);
  await expectSent(page);
  expect(api.calls(confirmCall)).toHaveLength(1);
});

const bookingCall = 'GET /api/bookings/*';

test.each([
  ['another client’s booking', payPath],
  ['an unknown booking', `${bookPath}?booking=nonsense`],
])('%s is not found, with a link to choose a time', async (_which, path) => {
  const api = bookingApi();
  api.on(bookingCall, refusal(404, { code: 'not_found', message: 'Booking not found' }));
  const { user, address } = await openPayment({ path });
  expect(await screen.findByRole('heading', { name: 'Booking not found' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Choose a time' }));
  expect(address()).toBe(bookPath);
  await expectForm();
});

test('a booking under another expert’s URL redirects to its own', async () => {
  paymentApi();
  const path = `/book/00000000-0000-4000-8000-000000000000?booking=${aBooking().id}`;
  const { address } = await openPayment({ path });
  await expectPayment();
  expect(address()).toBe(payPath);
});

test('an open payment step says when the slot is no longer reserved', async () => {
  const api = bookingApi();
  const { user } = await openCardForm({ timers: 'fake' });
  cardNumber().focus();
  api.on(bookingCall, aClosedRequest({ kind: 'unpaid' }));
  await advanceTime(14 * minuteMs);
  expect(cardNumber()).toBeVisible();
  // The server's clock decides: the page asks it half a second after its own says so.
  await advanceTime(minuteMs + 500);
  expect(await screen.findByRole('heading', { name: 'Your time slot is no longer reserved' })).toBeVisible();
  expect(screen.getByText(/You weren’t charged/).closest('[role="status"]')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Choose a time' }));
  await expectForm();
});

test('a booking paid in another tab is not paid again', async () => {
  const api = paymentApi();
  const page = await openCardForm();
  api.authorize();
  api.on(paymentCall, movedOn(aRequest('booker')));
  await payWith(page.user, cards.good);
  await expectSent(page);
  expect(api.calls(confirmCall)).toEqual([]);
});

test('a card confirmed in another tab counts as paid before the server learns of it', async () => {
  const api = paymentApi();
  const page = await openCardForm({ timers: 'fake' });
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: 'You cannot confirm this PaymentIntent because it has a status of requires_capture.',
    payment_intent: { id: 'pi_1', status: 'requires_capture' },
  };
  api.on(confirmCall, Response.json({ error }, { status: 400 }));
  await payWith(page.user, cards.good);
  await waitFor(() => expect(api.calls(confirmCall)).toHaveLength(1));
  await advanceTime(maxPollingMs);
  await expectSent(page);
});
