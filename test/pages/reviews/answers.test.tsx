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
const answer = 'Come back with the other clock!';
const answered = { ...review, reply: answer, repliedAt: '2032-03-01T09:00:00.000Z' };
const before = aPastSession('expert', { review, actions: ['reply'] });
const after = aPastSession('expert', { review: answered, actions: [] });
const replies = `POST /api/reviews/${review.id}/reply`;

test('the expert reads a review on the dashboard and answers it once', async () => {
  const { user, api } = await openDashboard(priya, [before]);
  await showTab(user, 'Past (1)');
  const past = await card('Nora Lind');
  expect(within(past).getByRole('region', { name: 'Review' })).toHaveTextContent('Nora’s review');
  expect(within(past).getByRole('img', { name: '4.0 out of 5 stars' })).toBeVisible();
  expect(past).toHaveTextContent('Patient and exact.');
  expect(past).toHaveTextContent('With a tip of $5, all yours.');
  await press(user, 'Answer', past);
  expect(await dialog()).toHaveAccessibleName('Answer Nora’s review');
  await press(user, 'Send answer', await dialog());
  expect(screen.getByLabelText('Your answer')).toHaveAccessibleDescription(/Please write an answer/);
  expect(screen.getByLabelText('Your answer')).toHaveFocus();
  await fill(user, screen.getByLabelText('Your answer'), answer);
  api.on(replies, { ...answered, bookingId: before.id, profileId });
  // The card needn't wait for the whole list.
  api.pause('GET /api/bookings/me');
  api.on(`GET /api/bookings/${before.id}`, after);
  await press(user, 'Send answer', await dialog());
  await findToast('Answer sentEverybody can read it under the review.');
  expect(await card('Nora Lind')).toHaveTextContent(`Your answer${answer}`);
  expect(within(await card('Nora Lind')).queryByRole('button', { name: 'Answer' })).toBeNull();
  expect(api.calls()).toMatchObject([
    { body: { comment: answer }, headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/) } },
  ]);
});

test('an answer that did not arrive stays in the dialog and goes out again under the same key', async () => {
  const { user, api } = await openDashboard(priya, [before]);
  await showTab(user, 'Past (1)');
  await press(user, 'Answer', await card('Nora Lind'));
  await fill(user, await screen.findByLabelText('Your answer'), answer);
  api.on(replies, lostConnection);
  await press(user, 'Send answer', await dialog());
  expect(
    await screen.findByText(/The connection was lost\. Try again: nothing happens twice\./),
  ).toBeVisible();
  expect(screen.getByLabelText('Your answer')).toHaveValue(answer);
  await press(user, 'Send answer', await dialog());
  await waitFor(() => expect(api.calls(replies)).toHaveLength(2));
  const [first, second] = api.calls(replies);
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

test('the client reads the expert’s answer under the review', async () => {
  const session = aPastSession('booker', { review: answered, actions: ['report'] });
  const { user } = await openDashboard(nora, [session]);
  await showTab(user, 'Past (1)');
  expect(await card('Priya Raman')).toHaveTextContent(`Priya answered${answer}`);
});
