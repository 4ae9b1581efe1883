import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  cards,
  confirmCall,
  expectSent,
  openCardForm,
  openPayment,
  paymentApi,
  payWith,
} from '#test/pages/support/payment-form.ts';
import { aProfile, noSlots, profileId } from '#test/pages/support/samples.ts';
import { aClosedRequest, movedOn } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const canceled = () =>
  aClosedRequest({ kind: 'cancelledUnpaid', by: 'booker' }, { status: 'cancelled', chatUntil: null });
const withdrawCall = 'POST /api/bookings/*/withdraw';
const cancelRequest = () => screen.getByRole('button', { name: 'Cancel request' });

test('a client cancels an unpaid request from the payment step with one tap', async () => {
  const api = paymentApi();
  api.on(withdrawCall, canceled());
  api.on('GET /api/profiles/*', aProfile());
  api.on('GET /api/profiles/*/slots', noSlots);
  const { user, address } = await openCardForm();
  await user.click(cancelRequest());
  await findToast('Request canceledYou weren’t charged, and the slot is open again.');
  await waitFor(() => expect(address()).toBe(`/profile/${profileId}`));
  expect(api.calls(withdrawCall)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  expect(window.sessionStorage).toHaveLength(0);
});

test('a request that can’t be canceled anymore shows what became of it', async () => {
  const api = paymentApi();
  const { user } = await openCardForm();
  const expired = aClosedRequest({ kind: 'unpaid' }, { chatUntil: null });
  api.on(withdrawCall, movedOn(expired));
  api.on('GET /api/bookings/*', expired);
  await user.click(cancelRequest());
  await findToast('ErrorThis booking has changed. Please check its current status.');
  expect(await screen.findByText('Your time slot is no longer reserved')).toBeVisible();
});

test('the request can’t be canceled while the card is being charged', async () => {
  const api = paymentApi();
  const waiting = api.pause(confirmCall);
  const page = await openCardForm();
  await payWith(page.user, cards.good);
  const answer = await waiting.next();
  expect(cancelRequest()).toBeDisabled();
  answer(api.bank);
  await expectSent(page);
});

test('a canceled request says so at its payment link', async () => {
  const api = paymentApi();
  api.on('GET /api/bookings/*', canceled());
  await openPayment();
  expect(await screen.findByRole('heading', { name: 'You canceled this request' })).toBeVisible();
});
