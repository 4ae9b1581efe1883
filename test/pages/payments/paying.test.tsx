import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { summary } from '#test/pages/support/booking-form.ts';
import { lostConnection } from '#test/pages/support/fake-api.ts';
import {
  cards,
  clientSecret,
  code,
  complete,
  confirmCall,
  expectSent,
  fillCard,
  openCardForm,
  openPayment,
  paymentApi,
  paymentCall,
  payWith,
  saveCard,
} from '#test/pages/support/payment-form.ts';
import { anUnpaidRequest } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

test('the payment step shows the session, the payment terms and how long the slot is reserved', async () => {
  paymentApi();
  await openCardForm();
  expect(document.title).toBe('Complete Payment · InTime');
  const steps = screen.getByRole('list', { name: 'Booking steps' });
  expect(steps.querySelector('[aria-current]')).toHaveTextContent('2Payment');
  expect(screen.getByText('Test mode, no real money.')).toBeVisible();
  for (const text of [
    'Priya Raman',
    'Clockmaker',
    '30 min',
    'Thu 4 Mar, 10:00 – 10:30',
    'Berlin time',
    '$75 for 30 min',
    'You won’t be charged until Priya accepts. We’ll place a hold of $75 on your card.',
    'If Priya declines or doesn’t respond, it’s released.',
    'Cancel for free until Wed 3 Mar, 10:00. After that, you’ll get 50% back.',
    'It’s also free within 1 hour after Priya accepts.',
    'No extra fees. InTime’s 10% fee is included in the price.',
    'until your session is done',
  ]) {
    expect(summary()).toHaveTextContent(text);
  }
  // Without a time zone of the expert's there is nothing to compare with.
  expect(summary()).not.toHaveTextContent('UTC');
  expect(screen.getByText(/^Your time slot is reserved until/)).toHaveTextContent(
    'Your time slot is reserved until 10:15.',
  );
  expect(saveCard()).not.toBeChecked();
  expect(document.querySelector('[data-bottom-bar]')).toHaveTextContent(
    'No charge until Priya accepts. Free cancellation until Wed 3 Mar, 10:00, then 50% back.',
  );
});

test('a valid card sends the request, and the dashboard replaces the form in the history', async () => {
  const api = paymentApi();
  const page = await openCardForm();
  const steps = window.history.length;
  await payWith(page.user, cards.good);
  await expectSent(page);
  expect(window.history).toHaveLength(steps);
  expect(api.calls(confirmCall)).toMatchObject([
    { body: { return_url: `${window.location.origin}/dashboard`, client_secret: clientSecret } },
  ]);
});

test('an already paid booking redirects to the dashboard without a toast', async () => {
  const api = paymentApi();
  api.authorize();
  const { address } = await openPayment();
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(await screen.findByText('Pending')).toBeVisible();
  expect(screen.queryByText('Booking Request Sent!')).toBeNull();
});

test('submitting twice confirms the card once', async () => {
  const api = paymentApi();
  const waiting = api.pause(confirmCall);
  const page = await openCardForm();
  await fillCard(page.user, cards.good);
  await page.user.dblClick(complete());
  expect(complete()).toHaveAttribute('aria-busy', 'true');
  code().focus();
  await page.user.keyboard('{Enter}');
  // A submission that doesn't come from the busy button is ignored, too.
  fireEvent.submit(complete());
  (await waiting.next())(api.bank);
  await expectSent(page);
  expect(api.calls(confirmCall)).toHaveLength(1);
});

test('a card is saved for a tip only while the box is checked', async () => {
  const api = paymentApi();
  const page = await openCardForm();
  await page.user.click(saveCard());
  await payWith(page.user, cards.declined);
  expect(await findToast('Payment Failed')).toBeVisible();
  await waitFor(() => expect(saveCard()).toBeEnabled());
  await page.user.click(saveCard());
  await payWith(page.user, cards.good);
  await expectSent(page);
  // The first call only opens the card form.
  expect(api.calls(paymentCall).map(({ body }) => body)).toEqual([
    undefined,
    { saveCard: true },
    { saveCard: false },
  ]);
});

test('loading a booking or its payment can be retried', async () => {
  const api = paymentApi();
  const booking = 'GET /api/bookings/*';
  api.on(booking, lostConnection);
  const { user } = await openPayment();
  expect(await screen.findByRole('heading', { name: 'Failed to fetch booking', level: 2 })).toBeVisible();
  api.on(booking, anUnpaidRequest());
  api.on(paymentCall, lostConnection);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Payment setup failed' })).toBeVisible();
  api.on(paymentCall, { clientSecret });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByLabelText('Card number')).toBeVisible();
});

test('a session within 24 hours warns that a cancellation refunds only 50%', async () => {
  paymentApi({
    scheduledAt: '2032-03-02T08:00:00.000Z',
    endsAt: '2032-03-02T08:30:00.000Z',
    freeUntil: '2032-03-01T08:00:00.000Z',
  });
  await openCardForm();
  expect(summary()).toHaveTextContent(
    'Cancel for free within 1 hour after Priya accepts. After that, you’ll get 50% back. Your session starts in less than 24 hours.',
  );
  expect(document.querySelector('[data-bottom-bar]')).toHaveTextContent(
    'No charge until Priya accepts. Free cancellation for 1 hour after that, then 50% back.',
  );
});
