import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  aReviewRecord,
  bookingId,
  caseId,
  consoleApi,
  mondayMorning,
  openConsole,
  parties,
  reviewId,
} from '#test/pages/support/console.ts';
import { refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { stopClockAt } from '#test/pages/support/open-page.tsx';

const reviewCall = 'GET /api/operator/reviews/*';
const hideCall = 'POST /api/operator/reviews/*/hide';
const unhideCall = 'POST /api/operator/reviews/*/unhide';
const path = `/admin/reviews/${reviewId}`;
const title = 'Nora Lind’s review of Priya Raman';
const why = 'Insults the expert';
const hidden = aReviewRecord({ hidden: { since: '2032-02-29T14:00:00.000Z', reason: why } });

beforeEach(() => stopClockAt(mondayMorning));

test('a review has its text, the reply, and links to both people and the booking', async () => {
  consoleApi({ [reviewCall]: aReviewRecord({ reply: 'Come again', caseId }) });
  await openConsole(path, title);
  const review = within(screen.getByRole('region', { name: 'Review' }));
  expect(review.getByRole('img', { name: '1.0 out of 5 stars' })).toBeVisible();
  expect(review.getByText('A rude word')).toBeVisible();
  expect(review.getByText('Priya Raman replied')).toBeVisible();
  expect(review.getByText('Come again')).toBeVisible();
  expect(screen.getByText('Visible')).toBeVisible();
  for (const [name, href] of [
    ['Nora Lind (@nora)', `/admin/people/${parties.client.id}`],
    ['Priya Raman (@priya)', `/admin/people/${parties.expert.id}`],
    ['Open case', `/admin/cases/${caseId}`],
    ['Open booking record', `/admin/bookings/${bookingId}`],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});

test.each([
  ['Hide review', hideCall, aReviewRecord(), hidden, 'The review is hidden.', /^The client will see this/],
  ['Unhide review', unhideCall, hidden, aReviewRecord(), 'The review is visible again.', /goes in the log/],
])('“%s” asks for a reason and says what it did', async (name, call, before, after, result, hint) => {
  const api = consoleApi({ [reviewCall]: before, [call]: after });
  const { user } = await openConsole(path, title);
  await user.click(screen.getByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name }));
  expect(await dialog.findByText('Give a reason of at least 3 characters')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(hint);
  await fill(user, dialog.getByLabelText('Reason'), why);
  await user.click(dialog.getByRole('button', { name }));
  expect(await screen.findByText(result)).toBeVisible();
  const [sent] = api.calls(call);
  expect(sent?.body).toEqual({ reason: why });
  expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  expect(screen.queryByRole('button', { name })).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a hidden review says since when and why', async () => {
  consoleApi({ [reviewCall]: { ...hidden, comment: null } });
  await openConsole(path, title);
  expect(screen.getByText('Hidden since 29 Feb 2032')).toBeVisible();
  expect(screen.getByText(why)).toBeVisible();
  expect(screen.getByText('Rating only, no comment.')).toBeVisible();
});

test('parties and reporters can only read it', async () => {
  consoleApi({ [reviewCall]: aReviewRecord({ isParty: true }) });
  await openConsole(path, title);
  expect(screen.getByText(/^You’re involved in this/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hide review' })).toBeNull();
});

test('a refusal is shown in place, and the review is read again', async () => {
  const message = 'It’s already hidden.';
  const api = consoleApi({
    [reviewCall]: aReviewRecord(),
    [hideCall]: refusal(409, { code: 'conflict', message }),
  });
  const { user } = await openConsole(path, title);
  await user.click(screen.getByRole('button', { name: 'Hide review' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, dialog.getByLabelText('Reason'), why);
  const reads = api.calls(reviewCall).length;
  await user.click(dialog.getByRole('button', { name: 'Hide review' }));
  expect(await dialog.findByText(message)).toBeVisible();
  await waitFor(() => expect(api.calls(reviewCall).length).toBeGreaterThan(reads));
});
