import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { card, dialog, openDashboard, press, showTab } from '#test/pages/support/dashboard.ts';
import { lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { nora, priya } from '#test/pages/support/samples.ts';
import {
  aClosedRequest,
  anUnpaidRequest,
  aRequest,
  aSession,
  movedOn,
} from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const declined = (reason: string | null) =>
  aClosedRequest({ kind: 'declined', by: 'expert', reason }, { status: 'declined' });
const withdrawn = aClosedRequest({ kind: 'withdrawn', by: 'booker' }, { status: 'cancelled' });

test('a client can finish paying for an unpaid request', async () => {
  const request = anUnpaidRequest();
  await openDashboard(nora, [request]);
  const own = await card('Priya Raman');
  for (const text of [
    'Clockmaker',
    'Pending',
    'Not paid yet',
    'The time is held for you until Mon 1 Mar, 10:15.',
  ])
    expect(own).toHaveTextContent(text);
  expect(within(own).getByRole('link', { name: 'Finish payment' })).toHaveAttribute(
    'href',
    `/book/${request.profileId}?booking=${request.id}`,
  );
});

test('the client of a paid request sees when it is, on both clocks, and when it is answered', async () => {
  await openDashboard(nora, [aRequest('booker', { message: 'About my clock' })]);
  const own = await card('Priya Raman');
  for (const text of [
    'Pending',
    'Thu 4 Mar, 10:00 – 10:30 · Berlin time',
    '04:00 for Priya, New York time',
    '30 min · $75',
    'Priya answers by Wed 3 Mar, 10:00. Nothing is charged before that answer.',
  ])
    expect(own).toHaveTextContent(text);
  expect(own).not.toHaveTextContent('Not paid yet');
  expect(own).not.toHaveTextContent('You receive');
  expect(within(own).queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('an expert reads a request and accepts it', async () => {
  const request = aRequest('expert', { message: 'About my clock' });
  const { api, setBookings, user } = await openDashboard(priya, [request]);
  const asked = await card('Nora Lind');
  for (const text of [
    'Client',
    'Pending',
    'About my clock',
    'You receive $67.50',
    'Answer by Wed 3 Mar, 10:00',
    '10:00 – 10:30 · Berlin time',
  ])
    expect(asked).toHaveTextContent(text);
  const confirm = api.pause('POST /api/bookings/*/confirm');
  await press(user, 'Accept');
  const answer = await confirm.next();
  expect(screen.getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button', { name: 'Decline' })).toBeDisabled();
  await press(user, 'Accept');
  expect(api.calls('POST /api/bookings/*/confirm')).toHaveLength(1);

  setBookings(aSession('expert'));
  answer(aSession('expert'));
  await findToast('Session confirmedNora was charged $75.');
  expect(asked).toHaveTextContent('Confirmed');
  expect(asked).toHaveFocus();
  const join = within(asked).getByRole('link', { name: 'Join Meeting' });
  expect(join).toHaveAttribute('href', 'https://meet.example/room');
  expect(join).toHaveAttribute('target', '_blank');
  expect(join).toHaveAttribute('rel', 'noopener noreferrer');
});

test('an expert accepts a request by keyboard alone', async () => {
  const { allow, user } = await openDashboard(priya, [aRequest('expert')]);
  allow('confirm', aSession('expert'));
  screen.getByRole('tab', { name: 'Upcoming (1)' }).focus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Accept' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await findToast('Session confirmed');
  await waitFor(async () => expect(await card('Nora Lind')).toHaveFocus());
  await user.tab();
  expect(screen.getByRole('link', { name: 'Join Meeting' })).toHaveFocus();
});

test('an expert declines with a reason of at most 500 characters', async () => {
  const { api, allow, user } = await openDashboard(priya, [aRequest('expert')]);
  allow('decline', declined('I am away that week.'));
  await press(user, 'Decline');
  const question = await dialog();
  const reason = within(question).getByLabelText('Reason (optional)');
  await fill(user, reason, 'x'.repeat(501));
  await press(user, 'Decline', question);
  expect(reason).toHaveFocus();
  expect(reason).toHaveAccessibleDescription(/Please use at most 500 characters$/);
  expect(api.calls()).toEqual([]);
  await fill(user, reason, 'I am away that week.');
  await press(user, 'Decline', question);
  await findToast('Request declinedNora was told. Nothing was charged.');
  expect(api.calls().map(({ path, body }) => [path, body])).toEqual([
    [`/api/bookings/${declined(null).id}/decline`, { reason: 'I am away that week.' }],
  ]);
  expect(screen.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
});

test('a client finds a declined request and its reason among the closed requests', async () => {
  const { user } = await openDashboard(nora, [declined('I am away that week.')]);
  await showTab(user, 'Past (0)');
  const closed = screen.getByText('Priya declined. Nothing was charged.');
  expect(closed).not.toBeVisible();
  await user.click(screen.getByText('Closed requests (1)'));
  expect(closed).toBeVisible();
  expect(screen.getByText('“I am away that week.”')).toBeVisible();
});

test('a client is asked once before a request is withdrawn', async () => {
  const { api, allow, user } = await openDashboard(nora, [aRequest('booker')]);
  allow('withdraw', withdrawn);
  await press(user, 'Withdraw');
  expect(within(await dialog()).getByRole('button', { name: 'Keep request' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveFocus());
  expect(api.calls()).toEqual([]);
  await press(user, 'Withdraw');
  await press(user, 'Withdraw', await dialog());
  await findToast('Request withdrawnNothing was charged.');
  await showTab(user, 'Past (0)');
  await user.click(screen.getByText('Closed requests (1)'));
  expect(screen.getByText('You withdrew the request. Nothing was charged.')).toBeVisible();
});

test('a client who withdraws after the expert accepted sees the session confirmed', async () => {
  const { api, setBookings, user } = await openDashboard(nora, [aRequest('booker')]);
  await press(user, 'Withdraw');
  const question = await dialog();
  api.on('POST /api/bookings/*/withdraw', () => {
    setBookings(aSession('booker'));
    return movedOn(aSession('booker'));
  });
  await press(user, 'Withdraw', question);
  await findToast('This booking has moved on in the meantime.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await card('Priya Raman')).toHaveTextContent('Confirmed');
});

test('a lost connection is shown in the dialog, and the next try is the same attempt', async () => {
  const { api, allow, user } = await openDashboard(nora, [aRequest('booker')]);
  api.on('POST /api/bookings/*/withdraw', lostConnection);
  await press(user, 'Withdraw');
  const question = await dialog();
  await press(user, 'Withdraw', question);
  await waitFor(() =>
    expect(within(question).getByRole('alert')).toHaveTextContent(
      'The connection was lost. Try again: nothing happens twice.',
    ),
  );
  expect(within(question).getByRole('button', { name: 'Withdraw' })).toHaveFocus();
  allow('withdraw', withdrawn);
  await press(user, 'Withdraw', question);
  await findToast('Request withdrawn');
  const keys = api.calls().map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('a card that is refused when the expert accepts ends the request', async () => {
  const { api, setBookings, user } = await openDashboard(priya, [aRequest('expert')]);
  api.on('POST /api/bookings/*/confirm', () => {
    setBookings(aClosedRequest({ kind: 'cardRefused' }, { paymentStatus: 'failed' }));
    return refusal(402, {
      code: 'payment_failed',
      message: 'Your card was declined.',
      status: 'expired',
      paymentStatus: 'failed',
    });
  });
  await press(user, 'Accept');
  await findToast('Payment FailedYour card was declined.');
  expect(await screen.findByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
});

test('requests that ran out are told to client and expert in their own words', async () => {
  const unanswered = aClosedRequest({ kind: 'unanswered' });
  const unpaid = aClosedRequest({ kind: 'unpaid' }, { id: '00000000-0000-4000-b000-000000000002' });
  const client = await openDashboard(nora, [unanswered, unpaid]);
  await showTab(client.user, 'Past (0)');
  await client.user.click(screen.getByText('Closed requests (2)'));
  expect(screen.getByText('Priya did not answer in time. Nothing was charged.')).toBeVisible();
  expect(screen.getByText('It was not paid in time. Nothing was charged.')).toBeVisible();
  client.close();

  const expert = await openDashboard(priya, [unanswered]);
  await showTab(expert.user, 'Past (0)');
  await expert.user.click(screen.getByText('Closed requests (1)'));
  expect(screen.getByText('You did not answer in time. Nothing was charged.')).toBeVisible();
});
