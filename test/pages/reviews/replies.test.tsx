import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { card, dialog, openDashboard, press, showTab } from '#test/pages/support/dashboard.ts';
import { lostConnection } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { aReview } from '#test/pages/support/review-page.ts';
import { nora, priya, profileId } from '#test/pages/support/samples.ts';
import { aPastSession } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const review = aReview({ rating: 4, comment: 'Patient and exact.', tipAmount: '5.00' });
const reply = 'Come back with the other clock!';
const reviewWithReply = { ...review, reply, repliedAt: '2032-03-01T09:00:00.000Z' };
const before = aPastSession('expert', { review, actions: ['reply'] });
const after = aPastSession('expert', { review: reviewWithReply, actions: [] });
const replyCall = `POST /api/reviews/${review.id}/reply`;

test('an expert reads a review on the dashboard and replies once', async () => {
  const { user, api } = await openDashboard(priya, [before]);
  await showTab(user, 'Past (1)');
  const past = await card('Nora Lind');
  expect(within(past).getByRole('figure', { name: 'Review' })).toHaveTextContent('Nora’s review');
  expect(within(past).getByRole('img', { name: '4.0 out of 5 stars' })).toBeVisible();
  expect(past).toHaveTextContent('Patient and exact.');
  expect(past).toHaveTextContent('Nora tipped you $5. You keep all of it.');
  await press(user, 'Reply', past);
  expect(await dialog()).toHaveAccessibleName('Reply to Nora’s review');
  await press(user, 'Post reply', await dialog());
  expect(screen.getByLabelText('Your reply')).toHaveAccessibleDescription(/Please write a reply/);
  expect(screen.getByLabelText('Your reply')).toHaveFocus();
  await fill(user, screen.getByLabelText('Your reply'), reply);
  api.on(replyCall, { ...reviewWithReply, bookingId: before.id, profileId });
  // The card updates before the list is refetched.
  api.pause('GET /api/bookings/me');
  api.on(`GET /api/bookings/${before.id}`, after);
  await press(user, 'Post reply', await dialog());
  await findToast('Reply postedEveryone can see it under the review.');
  expect(await card('Nora Lind')).toHaveTextContent(`Your reply${reply}`);
  expect(within(await card('Nora Lind')).queryByRole('button', { name: 'Reply' })).toBeNull();
  expect(api.calls()).toMatchObject([
    { body: { comment: reply }, headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/) } },
  ]);
});

test('a reply that fails to send stays in the dialog and is retried with the same key', async () => {
  const { user, api } = await openDashboard(priya, [before]);
  await showTab(user, 'Past (1)');
  await press(user, 'Reply', await card('Nora Lind'));
  await fill(user, await screen.findByLabelText('Your reply'), reply);
  api.on(replyCall, lostConnection);
  await press(user, 'Post reply', await dialog());
  expect(await screen.findByText('We lost the connection. You can safely try again.')).toBeVisible();
  expect(screen.getByLabelText('Your reply')).toHaveValue(reply);
  await press(user, 'Post reply', await dialog());
  await waitFor(() => expect(api.calls(replyCall)).toHaveLength(2));
  const [first, second] = api.calls(replyCall);
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

test('a client reads the expert’s reply under their review', async () => {
  const session = aPastSession('booker', { review: reviewWithReply, actions: ['report'] });
  const { user } = await openDashboard(nora, [session]);
  await showTab(user, 'Past (1)');
  expect(await card('Priya Raman')).toHaveTextContent(`Priya replied${reply}`);
});
