import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  cards,
  complete,
  confirmCall,
  expectPayment,
  expectSent,
  fillCard,
  openPayment,
  paymentApi,
  payPath,
  payWith,
} from '#test/pages/support/payment-form.ts';
import { findToast } from '#test/pages/support/toast.ts';

const notApproved =
  'Your bank didn’t approve the payment. You haven’t been charged. Please try again or use another card.';
const abandoned =
  'You left your bank’s page before the payment was approved. You haven’t been charged. Please try again or use another card.';
const bankQuery = '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=failed';
const atBank = {
  id: 'pi_1',
  status: 'requires_action',
  // Another entry in the history, which is all that jsdom can navigate to.
  next_action: { redirect_to_url: { url: '#bank' } },
};

/** The notice is in the summary and in the bar of small screens; one of them is shown. */
const notices = (text: string) =>
  screen.queryAllByText(text).filter((each) => each.closest('[role="alert"]'));

test('a failed 3-D Secure check returns to the payment step with the form ready', async () => {
  const api = paymentApi();
  api.on('GET /sandbox/stripe/v1/payment_intents/pi_1', {
    id: 'pi_1',
    status: 'requires_payment_method',
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      message: 'The provided PaymentMethod has failed authentication.',
    },
  });
  const page = await openPayment({ path: `/dashboard${bankQuery}` });
  expect(await findToast(`Payment Failed${notApproved}`)).toBeVisible();
  await waitFor(() => expect(page.address()).toBe(payPath));
  await expectPayment();
  expect(notices(notApproved)).not.toEqual([]);
  expect(document.body).not.toHaveTextContent('PaymentMethod');

  await payWith(page.user, cards.good);
  expect(notices(notApproved)).toEqual([]);
  await expectSent(page);
});

test('leaving the bank’s page leads back to the form with what happened, also after a reload', async () => {
  const api = paymentApi();
  api.on(confirmCall, atBank);
  const page = await openPayment();
  await expectPayment();
  await payWith(page.user, cards.good);
  await waitFor(() => expect(window.location.hash).toBe('#bank'));
  await page.goBack();
  const leftWith: unknown = window.history.state;
  expect(leftWith).toMatchObject({ paymentProblem: 'abandoned' });
  window.dispatchEvent(new Event('pageshow'));
  await waitFor(() => expect(notices(abandoned)).not.toEqual([]));
  await waitFor(() => expect(complete()).not.toHaveAttribute('aria-busy'));
  page.close();

  // A browser that doesn't keep the page in memory loads it again with its history entry.
  window.history.replaceState(leftWith, '');
  const again = await openReloaded();
  expect(notices(abandoned)).not.toEqual([]);
  api.on(confirmCall, api.bank);
  await fillCard(again.user, cards.good);
  await again.user.click(complete());
  await expectSent(again);
});

/** Opens the payment step without losing the state of its history entry, as a reload does. */
async function openReloaded() {
  const { state } = window.history;
  const push = vi.spyOn(window.history, 'pushState').mockImplementationOnce((_state, unused, url) => {
    window.history.replaceState(state, unused, url);
  });
  const page = await openPayment();
  push.mockRestore();
  await expectPayment();
  return page;
}
