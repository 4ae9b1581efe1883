import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openDashboard, press } from '#test/pages/support/dashboard.ts';
import { nora, priya } from '#test/pages/support/samples.ts';
import { anUnpaidRequest, aRequest, aSession } from '#test/pages/support/session-samples.ts';

beforeEach(() => localStorage.clear());

const panel = () => screen.queryByRole('region', { name: 'Request sent' });
const other = (n: number) => `00000000-0000-4000-b000-00000000000${n}`;

test('after paying, a panel says what was sent, what is charged and what happens next', async () => {
  const booker = { ...nora, email: 'nora@example.com' };
  await openDashboard(nora, [aRequest('booker', { booker })]);
  const sent = panel();
  for (const text of [
    '$75 authorized, not charged',
    'Priya has until Wed 3 Mar, 10:00 · Berlin time to respond',
    'If Priya accepts, we charge $75 and your session is confirmed.',
    'If Priya declines or doesn’t respond, we release the hold. You won’t be charged.',
    'We’ll email the response to nora@example.com. You’ll also see it here and in your notifications.',
  ])
    expect(sent).toHaveTextContent(text);
});

test('it stays across reloads until it is dismissed, for this person and request only', async () => {
  const first = await openDashboard(nora, [aRequest('booker')]);
  expect(panel()).toHaveTextContent('You’ll see the response here and in your notifications.');
  first.close();
  const again = await openDashboard(nora, [aRequest('booker')]);
  expect(panel()).toBeVisible();
  await press(again.user, 'Got it');
  expect(panel()).toBeNull();
  expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
  again.close();
  const reloaded = await openDashboard(nora, [aRequest('booker')]);
  expect(panel()).toBeNull();
  reloaded.close();

  const newer = aRequest('booker', { id: other(2), createdAt: '2032-02-21T09:00:00.000Z' });
  const later = await openDashboard(nora, [aRequest('booker'), newer]);
  expect(panel()).toBeVisible();
  later.close();

  const someone = { ...nora, id: '00000000-0000-4000-8000-000000000009' };
  await openDashboard(someone, [aRequest('booker', { bookerId: someone.id, booker: someone })]);
  expect(panel()).toBeVisible();
});

test('it is about the newest request only, and never returns to an older one', async () => {
  const older = aRequest('booker', { id: other(1), price: '50.00', createdAt: '2032-02-19T09:00:00.000Z' });
  const newer = aRequest('booker', { id: other(2), price: '90.00' });
  const { close } = await openDashboard(nora, [older, newer]);
  expect(panel()).toHaveTextContent('$90 authorized, not charged');
  close();
  await openDashboard(nora, [older, aSession('booker', { id: other(2) })]);
  expect(panel()).toBeNull();
});

test('it disappears by itself once the expert has answered', async () => {
  const { setBookings } = await openDashboard(nora, [aRequest('booker')]);
  expect(panel()).toBeVisible();
  setBookings(aSession('booker'));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(panel()).toBeNull());
  expect(within(await screen.findByRole('article')).getByText('Confirmed')).toBeVisible();
});

test('it is gone while the client has to answer a suggestion', async () => {
  const proposal = {
    id: other(5),
    by: 'expert' as const,
    scheduledAt: '2032-03-10T13:00:00.000Z',
    endsAt: '2032-03-10T13:30:00.000Z',
    lapsesAt: '2032-03-03T09:00:00.000Z',
    freeUntil: '2032-03-09T13:00:00.000Z',
  };
  await openDashboard(nora, [aRequest('booker', { proposal })]);
  expect(screen.getByRole('article')).toBeVisible();
  expect(panel()).toBeNull();
});

test('neither an unpaid request nor the expert’s side shows it', async () => {
  const { close } = await openDashboard(nora, [anUnpaidRequest()]);
  expect(panel()).toBeNull();
  close();
  await openDashboard(priya, [aRequest('expert')]);
  expect(panel()).toBeNull();
});
