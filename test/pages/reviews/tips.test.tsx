import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import { card, press, showTab } from '#test/pages/support/dashboard.ts';
import type { OpenedPage } from '#test/pages/support/open-page.tsx';
import {
  aReview,
  cardNumber,
  choose,
  fillCard,
  openReview,
  type ReviewApi,
  reviewApi,
  star,
  submitButton,
  tipOf,
  tipPayment,
  tipSecret,
  title,
} from '#test/pages/support/review-page.ts';
import { nora } from '#test/pages/support/samples.ts';
import { aPastSession } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';
// Loaded up front, because the first import can take longer than a test waits.
import '#web/features/payments/sandbox/sandbox-card.tsx';
import '#web/pages/dashboard-page.tsx';
import '#web/pages/review/review-page.tsx';

const confirmPayment = `POST ${tipPayment}/confirm`;
const thanks = 'Review Submitted!Thank you for sharing your experience.';
const withSavedCard = aPastSession('booker', { tip: { onKeptCard: true, begun: null } });
const reviewed = (changes: Partial<Booking> = {}) =>
  aPastSession('booker', { review: aReview(), actions: ['report', 'tip'], ...changes });
const startedTip = (refusal: string | null): Partial<Booking> => ({
  tip: { onKeptCard: false, begun: { amount: '10.00', refusal } },
});

/** From now on the bank accepts the card, and the server knows. */
function acceptCard(api: ReviewApi, amount: string): void {
  api.on(confirmPayment, () => {
    api.payTip(amount);
    return { id: 'pi_1', status: 'succeeded' };
  });
}

/** Enters a card for the tip and pays. */
async function payTip({ user }: OpenedPage, api: ReviewApi, dollars: number): Promise<void> {
  await press(user, 'Enter card details');
  await fillCard(user);
  acceptCard(api, `${dollars}.00`);
  await press(user, `Pay $${dollars}`);
  await findToast('Tip sent');
}

/** Submits five stars and a tip. */
async function reviewWithTip({ user }: OpenedPage, tip: string): Promise<void> {
  await choose(user, star(5), tipOf(tip));
  await user.click(submitButton());
}

describe('a tip with the review', () => {
  test('is charged to the saved card', async () => {
    const api = reviewApi({ session: withSavedCard, tip: { status: 'captured' } });
    const page = await openReview(api);
    await choose(page.user, star(5), tipOf('$10'));
    expect(screen.getByText(/We’ll charge \$10 to the card you saved when you booked\./)).toBeVisible();
    await page.user.click(submitButton());
    await findToast(`${thanks} We’re charging your $10 tip to your saved card.`);
    expect(page.address()).toBe('/dashboard');
    expect(api.calls()).toMatchObject([{ path: '/api/reviews', body: { rating: 5, tipAmount: '10.00' } }]);
    await showTab(page.user, 'Past (1)');
    const past = await card('Priya Raman');
    expect(past).toHaveTextContent('You tipped $10.');
    expect(within(past).queryByRole('link', { name: 'Leave a tip' })).toBeNull();
  });

  test('is paid with a newly entered card', async () => {
    const api = reviewApi({ tip: { status: 'open', clientSecret: tipSecret } });
    const page = await openReview(api);
    await choose(page.user, star(5), tipOf('$15'));
    expect(
      screen.getByText(/You’ll enter a card for the \$15 tip after you submit your review\./),
    ).toBeVisible();
    await page.user.click(submitButton());
    await findToast(thanks);
    await cardNumber();
    expect(title()).toHaveTextContent('Review Submitted!');
    expect(screen.getByRole('heading', { name: 'Your $15 tip for Priya' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
    await press(page.user, 'Pay $15');
    await waitFor(async () =>
      expect(await cardNumber()).toHaveAccessibleDescription('Your card number is incomplete.'),
    );
    expect(api.calls(confirmPayment)).toEqual([]);
    await fillCard(page.user);
    acceptCard(api, '15.00');
    await press(page.user, 'Pay $15');
    await findToast('Tip sentThank you! Priya gets all of it.');
    expect(page.address()).toBe('/dashboard');
    expect(api.calls(confirmPayment)).toMatchObject([
      {
        body: {
          client_secret: tipSecret,
          'payment_method_data[card][number]': '4242424242424242',
          return_url: `http://localhost:3000/review/${api.session().id}`,
        },
      },
    ]);
    await showTab(page.user, 'Past (1)');
    expect(await card('Priya Raman')).toHaveTextContent('You tipped $15.');
  });

  test('can be skipped and paid later if the card is declined, and the review is saved', async () => {
    const api = reviewApi({ tip: { status: 'open', clientSecret: tipSecret } });
    const page = await openReview(api);
    await reviewWithTip(page, '$5');
    await fillCard(page.user, '4000000000000002');
    const refusal = 'Your card was declined.';
    api.on(confirmPayment, () => {
      api.startTip('5.00', refusal);
      const error = { type: 'card_error', code: 'card_declined', message: refusal };
      return Response.json({ error }, { status: 402 });
    });
    await press(page.user, 'Pay $5');
    await findToast(`Payment Failed${refusal} You haven’t been charged. Please use another card.`);
    expect(await cardNumber()).toHaveAccessibleDescription(refusal);
    await page.user.click(screen.getByRole('link', { name: 'Skip the tip' }));
    await showTab(page.user, 'Past (1)');
    expect(page.address()).toBe('/dashboard');
    expect(api.session().review).toMatchObject({ rating: 5, tipAmount: '0.00' });
    await page.user.click(within(await card('Priya Raman')).getByRole('link', { name: 'Leave a tip' }));
    expect(await screen.findByText(/Your last payment failed: Your card was declined\./)).toBeVisible();
    expect(title()).toHaveTextContent('Leave a tip');
    api.on('POST /api/bookings/*/tip', {
      status: 'failed',
      clientSecret: tipSecret,
      refusal,
    } satisfies ExtraPayment);
    await payTip(page, api, 5);
    expect(page.address()).toBe('/dashboard');
  });

  test('can be paid later if the provider is unavailable, and the review is saved', async () => {
    const api = reviewApi({ tip: { status: 'open' } });
    const page = await openReview(api);
    await reviewWithTip(page, '$5');
    await findToast(thanks);
    expect(
      await screen.findByText(/Your review is saved, but we couldn’t start the payment\./),
    ).toBeVisible();
    expect(title()).toHaveTextContent('Review Submitted!');
    const message = 'Payment setup failed. Please try again.';
    api.on('POST /api/bookings/*/tip', Response.json({ code: 'unavailable', message }, { status: 503 }));
    await press(page.user, 'Enter card details');
    await findToast(`Error${message}`);
    api.on('POST /api/bookings/*/tip', { status: 'open', clientSecret: tipSecret } satisfies ExtraPayment);
    await payTip(page, api, 5);
    expect(api.calls('POST /api/reviews')).toHaveLength(1);
    expect(api.calls('POST /api/bookings/*/tip').map(({ body }) => body)).toEqual([
      { amount: '5.00' },
      { amount: '5.00' },
    ]);
  });
});

describe('a tip after the review', () => {
  test('is charged to the saved card', async () => {
    const api = reviewApi({ session: reviewed({ tip: { onKeptCard: true, begun: null } }) });
    const page = await openReview(api);
    await choose(page.user, tipOf('$15'));
    expect(title()).toHaveTextContent('Leave a tip');
    expect(screen.queryByRole('radio', { name: 'No tip' })).toBeNull();
    api.on('POST /api/bookings/*/tip', () => {
      api.payTip('15.00');
      return { status: 'captured' } satisfies ExtraPayment;
    });
    await press(page.user, 'Send $15 tip');
    await findToast('Tip sentThank you! Priya gets all of it.');
    expect(page.address()).toBe('/dashboard');
    expect(api.calls()).toMatchObject([
      { path: `/api/bookings/${api.session().id}/tip`, body: { amount: '15.00' } },
    ]);
  });

  test('that was abandoned at the bank keeps its amount and takes another card', async () => {
    const api = reviewApi({ session: reviewed(startedTip(null)) });
    const page = await openReview(api);
    expect(await screen.findByRole('heading', { name: 'Your $10 tip for Priya' })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Tip' })).toBeNull();
    api.on('POST /api/bookings/*/tip', { status: 'open', clientSecret: tipSecret } satisfies ExtraPayment);
    await payTip(page, api, 10);
    expect(page.address()).toBe('/dashboard');
    expect(api.calls('POST /api/bookings/*/tip')).toMatchObject([{ body: { amount: '10.00' } }]);
  });
});

describe('after returning from the bank', () => {
  const back = (status: string) =>
    `?payment_intent=pi_1&payment_intent_client_secret=${tipSecret}&redirect_status=${status}`;

  test('a confirmed tip counts as paid', async () => {
    const api = reviewApi({ session: reviewed(startedTip(null)) });
    api.payTip('10.00');
    api.on(`GET ${tipPayment}`, { id: 'pi_1', status: 'succeeded' });
    const page = await openReview(api, nora, back('succeeded'));
    await findToast('Tip sentThank you! Priya gets all of it.');
    expect(page.address()).toBe('/dashboard');
  });

  test('a tip that was not confirmed can be paid again, and the payment is removed from the URL', async () => {
    const api = reviewApi({ session: reviewed(startedTip(null)) });
    api.on(`GET ${tipPayment}`, {
      id: 'pi_1',
      status: 'requires_payment_method',
      last_payment_error: {
        code: 'payment_intent_authentication_failure',
        message: 'We are unable to authenticate your payment method.',
      },
    });
    const page = await openReview(api, nora, back('failed'));
    await findToast(
      'Payment FailedYour bank didn’t approve the payment. You haven’t been charged. Please try again or use another card.',
    );
    expect(page.address()).toBe(`/review/${api.session().id}`);
    expect(title()).toHaveTextContent('Leave a tip');
    expect(await screen.findByRole('button', { name: 'Enter card details' })).toBeEnabled();
  });
});
