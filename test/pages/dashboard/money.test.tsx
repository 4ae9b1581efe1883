import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { card, openDashboard, showTab } from '#test/pages/support/dashboard.ts';
import { nora, priya, profileId } from '#test/pages/support/samples.ts';
import { aClosedRequest, aPastSession, aRequest, aSession } from '#test/pages/support/session-samples.ts';

const receipt: NonNullable<Booking['receipt']> = {
  chargedAt: '2032-02-20T10:00:00.000Z',
  refunded: '0.00',
  refundedAt: null,
  extensions: [],
  tip: null,
};
const payout = { dueAt: '2032-03-06T09:30:00.000Z', isPaid: false, isSetUp: true };

test('a client sees what is authorized, their own message and the expert’s profile', async () => {
  await openDashboard(nora, [aRequest('booker', { message: 'About my clock' })]);
  const own = await card('Priya Raman');
  expect(own).toHaveTextContent('30 min · $75 authorized, not charged');
  expect(own).toHaveTextContent('Free cancellation until Wed 3 Mar, 10:00');
  expect(own).toHaveTextContent('Your messageAbout my clock');
  const profile = within(own).getByRole('link', { name: 'Priya Raman' });
  expect(profile).toHaveAttribute('href', `/profile/${profileId}`);
  expect(within(own).queryByRole('link', { name: 'View receipt' })).toBeNull();
});

test.each([
  ['2032-03-03T09:00:00.000Z', 'Free cancellation until Wed 3 Mar, 10:00'],
  ['2032-03-01T08:00:00.000Z', 'Free cancellation ended Mon 1 Mar, 09:00'],
])('a client sees what was charged, and that free cancellation ends at %s', async (freeUntil, text) => {
  const session = aSession('booker', { receipt, freeUntil });
  await openDashboard(nora, [session]);
  const own = await card('Priya Raman');
  expect(own).toHaveTextContent('30 min · $75 charged');
  expect(own).toHaveTextContent(text);
  expect(within(own).getByRole('link', { name: 'View receipt' })).toHaveAttribute(
    'href',
    `/receipt/${session.id}`,
  );
  expect(within(own).queryByRole('link', { name: 'Book again' })).toBeNull();
});

test('both see the time that was added to a session, and what it cost', async () => {
  const added = { extension: { minutes: 15, price: '50.00' }, endsAt: '2032-03-01T08:15:00.000Z' };
  const attendance = { you: 41, other: 44, both: 40 };
  const session = aPastSession('booker', { ...added, receipt, attendance, refund: '25.00' });
  const { user } = await openDashboard(nora, [session]);
  await showTab(user, 'Past (1)');
  const own = await card('Priya Raman');
  for (const text of [
    'Mon 1 Mar, 08:30 – 09:15',
    '45 min · $125 charged, $25 refund on its way',
    'Includes 15 min added for $50',
    'You were both here for 40 of 45 minutes.',
    'You’ll get $25 of $125 back.',
  ])
    expect(own).toHaveTextContent(text);
});

test('a completed session can be booked again and shows what was refunded', async () => {
  const refunded = { ...receipt, refunded: '37.50' };
  const session = aPastSession('booker', { refund: '37.50', receipt: refunded });
  const { user } = await openDashboard(nora, [session]);
  await showTab(user, 'Past (1)');
  const own = await card('Priya Raman');
  expect(own).toHaveTextContent('30 min · $75 charged, $37.50 refunded');
  expect(within(own).getByRole('link', { name: 'Book again' })).toHaveAttribute('href', `/book/${profileId}`);
});

test('an expert who has deleted their account can’t be booked again', async () => {
  const session = aPastSession('booker', { receipt });
  const { profile } = session;
  const user = {
    ...profile.user,
    username: `deleted-${'0'.repeat(22)}`,
    firstName: 'Deleted user',
    lastName: null,
  };
  const page = await openDashboard(nora, [{ ...session, profile: { ...profile, user } }]);
  await showTab(page.user, 'Past (1)');
  const own = await card('Deleted user');
  expect(within(own).getByRole('link', { name: 'View receipt' })).toBeVisible();
  expect(within(own).queryByRole('link', { name: 'Book again' })).toBeNull();
});

test('a canceled session is listed under the completed ones with its refund, and isn’t counted as past', async () => {
  const canceled = aClosedRequest(
    { kind: 'cancelled', by: 'booker' },
    { status: 'cancelled', paymentStatus: 'captured', refund: '75.00', receipt },
  );
  const { user } = await openDashboard(nora, [
    aPastSession('booker', { receipt }),
    { ...canceled, id: 'b2' },
  ]);
  await showTab(user, 'Past (1)');
  const closed = within(document.body).getByRole('region', { name: 'Canceled, declined, and expired (1)' });
  expect(closed).toBeVisible();
  expect(closed).toHaveTextContent('$75 charged, $75 refund on its way');
  expect(within(closed).getByRole('link', { name: 'View receipt' })).toHaveAttribute('href', '/receipt/b2');
});

test.each<[string, Partial<Booking>, string]>([
  ['will be paid out', { payout }, 'You’ll receive $67.50 on Sat 6 Mar'],
  [
    'waits for the payout account',
    { payout: { ...payout, isSetUp: false } },
    'You’ll receive $67.50 once you set up payouts',
  ],
  ['was paid out', { payout: { ...payout, isPaid: true } }, '$67.50 paid out to you'],
  ['is on hold', { payout, onHold: true }, 'Payout of up to $67.50, depending on the outcome'],
  [
    'is due',
    { payout: { ...payout, dueAt: '2032-03-01T08:00:00.000Z' } },
    'Your $67.50 payout is on its way',
  ],
])('an expert sees what they receive when it %s', async (_when, changes, text) => {
  await openDashboard(priya, [aSession('expert', changes)]);
  const own = await card('Nora Lind');
  expect(own).toHaveTextContent(text);
  expect(own).not.toHaveTextContent('charged');
  expect(within(own).queryByRole('link', { name: 'Nora Lind' })).toBeNull();
  expect(within(own).queryByText('Free cancellation', { exact: false })).toBeNull();
});

test('an expert reads that the payment for an upcoming session is disputed, and that it is still on', async () => {
  await openDashboard(priya, [aSession('expert', { payout, onHold: true, disputed: true })]);
  expect(await card('Nora Lind')).toHaveTextContent(
    'Nora’s bank is disputing this payment, so your payout waits for its decision. The session is still booked unless you cancel it.',
  );
});

test('all times are in the account’s time zone, whatever the browser’s', async () => {
  const tokyo = { ...nora, timeZone: 'Asia/Tokyo' };
  await openDashboard(tokyo, [aRequest('booker')]);
  const own = await card('Priya Raman');
  expect(own).toHaveTextContent('Thu 4 Mar, 18:00 – 18:30 · Tokyo time');
  expect(own).toHaveTextContent('Priya has until Wed 3 Mar, 18:00 to respond.');
  expect(own).toHaveTextContent('Free cancellation until Wed 3 Mar, 18:00');
  expect(own).not.toHaveTextContent('Berlin');
});
