import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { card, dialog, openDashboard, press, showTab } from '#test/pages/support/dashboard.ts';
import { lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { nora, priya, profileId } from '#test/pages/support/samples.ts';
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
    'Not sent yet',
    'Finish payment by Mon 1 Mar, 10:15 to send your request.',
  ])
    expect(own).toHaveTextContent(text);
  expect(within(own).getByRole('link', { name: 'Finish payment' })).toHaveAttribute(
    'href',
    `/book/${request.profileId}?booking=${request.id}`,
  );
});

test('a client cancels an unpaid request with one tap', async () => {
  const { api, allow, user } = await openDashboard(nora, [anUnpaidRequest()]);
  allow(
    'withdraw',
    aClosedRequest({ kind: 'cancelledUnpaid', by: 'booker' }, { status: 'cancelled', chatUntil: null }),
  );
  await card('Priya Raman');
  await press(user, 'Cancel request');
  await findToast('Request canceledYou weren’t charged, and the slot is open again.');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Priya Raman' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.calls('POST /api/bookings/*/withdraw')).toMatchObject([{ body: {} }]);
});

test('the client of a paid request sees its time in both time zones and the response deadline', async () => {
  await openDashboard(nora, [aRequest('booker', { message: 'About my clock' })]);
  const own = await card('Priya Raman');
  for (const text of [
    'Pending',
    'Thu 4 Mar, 10:00 – 10:30 · Berlin time',
    '04:00 for Priya, New York time',
    '30 min · $75',
    'Priya has until Wed 3 Mar, 10:00 to respond. You’ll only be charged if they accept.',
  ])
    expect(own).toHaveTextContent(text);
  expect(own).not.toHaveTextContent('Not sent yet');
  expect(own).not.toHaveTextContent('You receive');
  expect(within(own).queryByRole('button', { name: 'Accept request' })).toBeNull();
});

test('an expert reads a request and accepts it', async () => {
  const request = aRequest('expert', { message: 'About my clock' });
  const { api, setBookings, user } = await openDashboard(priya, [request]);
  const requestCard = await card('Nora Lind');
  for (const text of [
    'Client',
    'Pending',
    'About my clock',
    'You receive $67.50',
    'Respond by Wed 3 Mar, 10:00',
    '10:00 – 10:30 · Berlin time',
  ])
    expect(requestCard).toHaveTextContent(text);
  const confirm = api.pause('POST /api/bookings/*/confirm');
  await press(user, 'Accept request');
  const answer = await confirm.next();
  expect(screen.getByRole('button', { name: 'Accept request' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button', { name: 'Decline request' })).toBeDisabled();
  await press(user, 'Accept request');
  expect(api.calls('POST /api/bookings/*/confirm')).toHaveLength(1);

  setBookings(aSession('expert'));
  answer(aSession('expert'));
  await findToast('Session confirmedWe charged Nora $75.');
  expect(requestCard).toHaveTextContent('Confirmed');
  expect(requestCard).toHaveFocus();
  const join = within(requestCard).getByRole('link', { name: 'Join Meeting' });
  expect(join).toHaveAttribute('href', 'https://meet.example/room');
  expect(join).toHaveAttribute('target', '_blank');
  expect(join).toHaveAttribute('rel', 'noopener noreferrer');
});

test.each([
  ['http://localhost:3000/room/00000000-0000-4000-b000-000000000001', true],
  ['https://rooms.example/mara', true],
  ['http://localhost:3000/dashboard', false],
  ['http://localhost:3000.evil.example/room/1', false],
  ['http://rooms.example/room/1', false],
  ['javascript:alert(1)', false],
])('joining at %s: %s', async (meetingLink, isOffered) => {
  await openDashboard(priya, [aSession('expert', { meetingLink })]);
  const join = within(await card('Nora Lind')).queryByRole('link', { name: 'Join Meeting' });
  expect(join?.getAttribute('href')).toBe(isOffered ? meetingLink : undefined);
});

test('an expert accepts a request by keyboard alone', async () => {
  const { allow, user } = await openDashboard(priya, [aRequest('expert')]);
  allow('confirm', aSession('expert'));
  screen.getByRole('tab', { name: 'Upcoming (1)' }).focus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Accept request' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await findToast('Session confirmed');
  await waitFor(async () => expect(await card('Nora Lind')).toHaveFocus());
  await user.tab();
  expect(screen.getByRole('link', { name: 'Join Meeting' })).toHaveFocus();
});

test('an expert declines with a reason of at most 500 characters', async () => {
  const { api, allow, user } = await openDashboard(priya, [aRequest('expert')]);
  allow('decline', declined('I am away that week.'));
  await press(user, 'Decline request');
  const confirmDialog = await dialog();
  const reason = within(confirmDialog).getByLabelText('Reason (optional)');
  await fill(user, reason, 'x'.repeat(501));
  await press(user, 'Decline request', confirmDialog);
  expect(reason).toHaveFocus();
  expect(reason).toHaveAccessibleDescription(/Please use 500 characters or fewer$/);
  expect(api.calls()).toEqual([]);
  await fill(user, reason, 'I am away that week.');
  await press(user, 'Decline request', confirmDialog);
  await findToast('Request declinedWe’ve let Nora know. They weren’t charged.');
  expect(api.calls().map(({ path, body }) => [path, body])).toEqual([
    [`/api/bookings/${declined(null).id}/decline`, { reason: 'I am away that week.' }],
  ]);
  expect(screen.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
});

test('a client finds a declined request and its reason among the closed requests', async () => {
  const { user } = await openDashboard(nora, [declined('I am away that week.')]);
  await showTab(user, 'Past (0)');
  const closed = screen.getByRole('region', { name: 'Canceled, declined, and expired (1)' });
  expect(within(closed).getByText('Priya declined your request. You weren’t charged.')).toBeVisible();
  expect(closed).toHaveTextContent('30 min · $75 hold released');
  expect(within(closed).getByRole('link', { name: 'Priya Raman' })).toHaveAttribute(
    'href',
    `/profile/${profileId}`,
  );
  expect(within(closed).getByRole('link', { name: 'Book again' })).toHaveAttribute(
    'href',
    `/book/${profileId}`,
  );
  expect(screen.getByText('“I am away that week.”')).toBeVisible();
});

test('a client confirms before a request is withdrawn', async () => {
  const { api, allow, user } = await openDashboard(nora, [aRequest('booker')]);
  allow('withdraw', withdrawn);
  await press(user, 'Withdraw request');
  expect(within(await dialog()).getByRole('button', { name: 'Keep request' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Withdraw request' })).toHaveFocus());
  expect(api.calls()).toEqual([]);
  await press(user, 'Withdraw request');
  await press(user, 'Withdraw request', await dialog());
  await findToast('Request withdrawnYou weren’t charged, and the hold on your card has been released.');
  await showTab(user, 'Past (0)');
  expect(screen.getByText('You withdrew your request. You weren’t charged.')).toBeVisible();
});

test('a client who withdraws after the expert accepted sees the session confirmed', async () => {
  const { api, setBookings, user } = await openDashboard(nora, [aRequest('booker')]);
  await press(user, 'Withdraw request');
  const confirmDialog = await dialog();
  api.on('POST /api/bookings/*/withdraw', () => {
    setBookings(aSession('booker'));
    return movedOn(aSession('booker'));
  });
  await press(user, 'Withdraw request', confirmDialog);
  await findToast('This booking has changed. Please check its current status.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await card('Priya Raman')).toHaveTextContent('Confirmed');
});

test('a lost connection shows in the dialog, and the next try reuses the idempotency key', async () => {
  const { api, allow, user } = await openDashboard(nora, [aRequest('booker')]);
  api.on('POST /api/bookings/*/withdraw', lostConnection);
  await press(user, 'Withdraw request');
  const confirmDialog = await dialog();
  await press(user, 'Withdraw request', confirmDialog);
  await waitFor(() =>
    expect(within(confirmDialog).getByRole('alert')).toHaveTextContent(
      'We lost the connection. You can safely try again.',
    ),
  );
  expect(within(confirmDialog).getByRole('button', { name: 'Withdraw request' })).toHaveFocus();
  allow('withdraw', withdrawn);
  await press(user, 'Withdraw request', confirmDialog);
  await findToast('Request withdrawn');
  const keys = api.calls().map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('a card that is declined when the expert accepts ends the request', async () => {
  const { api, setBookings, user } = await openDashboard(priya, [aRequest('expert')]);
  api.on('POST /api/bookings/*/confirm', () => {
    setBookings(aClosedRequest({ kind: 'cardRefused' }, { paymentStatus: 'failed' }));
    return refusal(402, {
      code: 'payment_failed',
      message: 'We couldn’t charge your client’s card, so this session isn’t booked. The slot is open again.',
      status: 'expired',
      paymentStatus: 'failed',
    });
  });
  await press(user, 'Accept request');
  await findToast(
    'Payment FailedWe couldn’t charge your client’s card, so this session isn’t booked. The slot is open again.',
  );
  expect(await screen.findByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
});

test('client and expert each read why a request expired', async () => {
  const unanswered = aClosedRequest({ kind: 'unanswered' });
  const unpaid = aClosedRequest({ kind: 'unpaid' }, { id: '00000000-0000-4000-b000-000000000002' });
  const client = await openDashboard(nora, [unanswered, unpaid]);
  await showTab(client.user, 'Past (0)');
  expect(screen.getByText('Priya didn’t respond in time. You weren’t charged.')).toBeVisible();
  expect(screen.getByText('Payment wasn’t completed in time. You weren’t charged.')).toBeVisible();
  expect(screen.getByText('30 min · $75 hold released')).toBeVisible();
  expect(screen.getByText('30 min · $75 not charged')).toBeVisible();
  client.close();

  const expert = await openDashboard(priya, [unanswered]);
  await showTab(expert.user, 'Past (0)');
  expect(screen.getByText('You didn’t respond in time. Nora wasn’t charged.')).toBeVisible();
});

test('a suggested time that the client didn’t answer isn’t blamed on the expert', async () => {
  const lapsed = aClosedRequest({ kind: 'suggestionLapsed' });
  const client = await openDashboard(nora, [lapsed]);
  await showTab(client.user, 'Past (0)');
  expect(
    screen.getByText('You didn’t respond to the time Priya suggested. You weren’t charged.'),
  ).toBeVisible();
  client.close();

  const expert = await openDashboard(priya, [lapsed]);
  await showTab(expert.user, 'Past (0)');
  expect(screen.getByText('Nora didn’t respond to the time you suggested and wasn’t charged.')).toBeVisible();
});
