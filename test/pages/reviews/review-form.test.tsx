import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { card, press, showTab } from '#test/pages/support/dashboard.ts';
import { lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { openPage, stopClockAt } from '#test/pages/support/open-page.tsx';
import {
  aReview,
  choose,
  comment,
  openReview,
  reviewApi,
  star,
  submitButton,
  tipOf,
} from '#test/pages/support/review-page.ts';
import { nora, profileId } from '#test/pages/support/samples.ts';
import { aPastSession, mondayMorning } from '#test/pages/support/session-samples.ts';
import { setOwnTimeZone } from '#test/pages/support/time-zone.ts';
import { findToast } from '#test/pages/support/toast.ts';
// Loaded up front, because the first import can take longer than a test waits.
import '#web/pages/dashboard-page.tsx';
import '#web/pages/review/review-page.tsx';

const thanks = 'Review Submitted!Thank you for sharing your experience.';
const sent = {
  bookingId: aPastSession('booker').id,
  profileId,
  reviewerId: nora.id,
  rating: 5,
  comment: '',
  tipAmount: '0.00',
};

test('a client reviews a past session from the dashboard, and finds the review there', async () => {
  const api = reviewApi();
  stopClockAt(mondayMorning);
  setOwnTimeZone('Europe/Berlin');
  const { user, address } = await openPage('/dashboard', { as: nora });
  await showTab(user, 'Past (1)');
  await user.click(within(await card('Priya Raman')).getByRole('link', { name: 'Leave Review' }));
  await star(5);
  expect(address()).toBe(`/review/${sent.bookingId}`);
  expect(document.title).toBe('Share Your Experience · InTime');
  const summary = screen.getByRole('complementary', { name: 'Your session' });
  for (const text of ['Priya Raman', 'Clockmaker', '30 min', '$75 for 30 min', 'Berlin time'])
    expect(summary).toHaveTextContent(text);
  await user.click(await star(5));
  await fill(user, await comment(), 'She found the fault in a minute.');
  await user.click(submitButton());
  await findToast(thanks);
  expect(address()).toBe('/dashboard');
  await showTab(user, 'Past (1)');
  const past = await card('Priya Raman');
  expect(within(past).getByText('Reviewed')).toBeVisible();
  expect(past).toHaveTextContent('She found the fault in a minute.');
  expect(within(past).getByRole('link', { name: 'Leave a tip' })).toBeVisible();
  expect(api.calls()).toMatchObject([
    {
      path: '/api/reviews',
      body: { ...sent, comment: 'She found the fault in a minute.' },
      headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/) },
    },
  ]);
});

describe('the review form', () => {
  test('can be submitted once a rating is chosen, and labels each rating', async () => {
    const { user } = await openReview(reviewApi());
    const rating = await screen.findByRole('group', { name: 'Rating' });
    expect(submitButton()).toBeDisabled();
    for (const [count, label] of [
      [1, 'Needs Improvement'],
      [2, 'Fair'],
      [3, 'Good'],
      [4, 'Very Good'],
      [5, 'Excellent!'],
    ] as const) {
      await user.click(await star(count));
      expect(within(rating).getByText(label)).toBeVisible();
      expect(submitButton()).toBeEnabled();
    }
    expect(await tipOf('No tip')).toBeChecked();
  });

  test('rejects a comment that is too long and accepts it once it is shorter', async () => {
    const api = reviewApi();
    const { user } = await openReview(api);
    await choose(user, star(5));
    await fill(user, await comment(), 'x'.repeat(1001));
    expect(screen.getByText('1001 / 1000')).toBeVisible();
    await user.click(submitButton());
    expect(await screen.findByText(/Review must be less than 1000 characters/)).toBeVisible();
    expect(await comment()).toHaveAccessibleDescription(/Review must be less than 1000 characters/);
    await waitFor(async () => expect(await comment()).toHaveFocus());
    expect(api.calls()).toEqual([]);
    await fill(user, await comment(), 'x'.repeat(1000));
    await user.click(submitButton());
    await findToast(thanks);
    expect(api.calls()).toMatchObject([{ body: { comment: 'x'.repeat(1000) } }]);
  });

  test('can be filled in and submitted by keyboard alone', async () => {
    const api = reviewApi({
      session: aPastSession('booker', { tip: { onKeptCard: true, begun: null } }),
      tip: { status: 'captured' },
    });
    const { user, address } = await openReview(api);
    await star(1);
    screen.getByRole('link', { name: 'Back to Dashboard' }).focus();
    await user.tab();
    await waitFor(async () => expect(await star(1)).toHaveFocus());
    await user.keyboard(' ');
    expect(await star(1)).toBeChecked();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(await star(4)).toBeChecked();
    await user.tab();
    await waitFor(async () => expect(await comment()).toHaveFocus());
    await user.keyboard('By hand.');
    await user.tab();
    await waitFor(async () => expect(await tipOf('No tip')).toHaveFocus());
    await user.keyboard('{ArrowRight}');
    expect(await tipOf('$5')).toBeChecked();
    await user.tab();
    expect(submitButton()).toHaveFocus();
    await user.keyboard('{Enter}');
    await findToast(thanks);
    expect(address()).toBe('/dashboard');
    const review = { ...sent, rating: 4, comment: 'By hand.', tipAmount: '5.00' };
    expect(api.calls()).toMatchObject([{ path: '/api/reviews', body: review }]);
  });
});

describe('a review that fails to send', () => {
  test('stays in the form, asks before leaving, and is sent again with the same key', async () => {
    const api = reviewApi();
    const { user, address } = await openReview(api);
    await choose(user, star(3));
    await fill(user, await comment(), 'All in all good.');
    api.on('POST /api/reviews', lostConnection);
    await user.click(submitButton());
    await findToast('ErrorWe lost the connection. Your review is still here, so you can try again.');
    expect(await comment()).toHaveValue('All in all good.');
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without submitting?' })).toBeVisible();
    await press(user, 'Keep editing');
    expect(address()).toBe(`/review/${sent.bookingId}`);

    // The first try was stored, so the server answers the same key with that review.
    const review = aReview({ rating: 3, comment: 'All in all good.' });
    api.on('POST /api/reviews', { review: { ...review, bookingId: sent.bookingId, profileId } });
    await user.click(submitButton());
    await findToast(thanks);
    expect(address()).toBe('/dashboard');
    const [first, second, ...others] = api.calls('POST /api/reviews');
    expect(others).toEqual([]);
    expect(first?.body).toMatchObject({ rating: 3, comment: 'All in all good.' });
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });

  test('shows the server’s reason and keeps what was typed', async () => {
    const api = reviewApi();
    const { user, address } = await openReview(api);
    const message = 'Too many attempts. Please try again in 20 minutes.';
    api.on('POST /api/reviews', refusal(429, { code: 'limited', message }));
    await choose(user, star(5));
    await fill(user, await comment(), 'Kept');
    await user.click(submitButton());
    await findToast(`Error${message}`);
    expect(await comment()).toHaveValue('Kept');
    expect(await star(5)).toBeChecked();
    expect(address()).toBe(`/review/${sent.bookingId}`);
    await user.click(submitButton());
    await waitFor(() => expect(api.calls('POST /api/reviews')).toHaveLength(2));
    const [first, second] = api.calls('POST /api/reviews');
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
  });
});
