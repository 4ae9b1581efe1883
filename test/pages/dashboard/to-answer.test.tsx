import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { card, dashboardApi, openDashboard, press } from '#test/pages/support/dashboard.ts';
import { sendLiveEvent } from '#test/pages/support/fake-stream.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { aProfile, bookingList, nora, priya } from '#test/pages/support/samples.ts';
import { aClosedRequest, aPastSession, aRequest, aSession } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const stats = { newProfilesToday: 3, requestAcceptRate: 66, avgTimeToFirstMeeting: 41, avgRating: 4 };
const answers = { 'GET /api/profile/me': aProfile(), 'GET /api/admin/stats': stats };
const id = (n: number) => `00000000-0000-4000-b000-00000000000${n}`;
const sooner = aSession('expert', { id: id(2), scheduledAt: '2032-03-02T09:00:00.000Z' });
const request = aRequest('expert', { id: id(3) });

const follows = (one: Element, other: Element) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
const sessions = () => screen.getByRole('heading', { name: 'Sessions' });
const profileCard = () => screen.findByRole('heading', { name: 'Priya Raman', level: 2 });
const listed = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('article').length;

test('an expert’s requests to answer stand above the profile, before sooner sessions', async () => {
  await openDashboard(priya, [sooner, request], { answers });
  const profile = await profileCard();
  const metrics = screen.getByRole('region', { name: 'Platform Metrics' });
  expect(follows(sessions(), profile)).toBe(true);
  expect(follows(profile, metrics)).toBe(true);
  expect(screen.getByRole('tab', { name: 'Upcoming (2)' })).toBeVisible();
  const [first, second] = screen.getAllByRole('article');
  expect(first).toHaveTextContent('Pending');
  expect(second).toHaveTextContent('Confirmed');
  expect(listed('Requests to answer (1)')).toBe(1);
  expect(listed('Coming up')).toBe(1);
  for (const name of ['Accept request', 'Decline request', 'Suggest another time'])
    expect(within(first as HTMLElement).getByRole('button', { name })).toBeEnabled();
});

test('without requests the profile comes first, and there are no groups', async () => {
  await openDashboard(priya, [sooner], { answers });
  expect(follows(await profileCard(), sessions())).toBe(true);
  expect(screen.queryByText('Coming up')).toBeNull();
});

test('a client’s sessions stand above the offer to become an expert, which comes first without sessions', async () => {
  const offer = () => screen.findByRole('heading', { name: 'Create Your Expert Profile' });
  const { close } = await openDashboard(nora, [aRequest('booker')]);
  expect(follows(sessions(), await offer())).toBe(true);
  close();
  await openDashboard(nora, []);
  expect(follows(await offer(), sessions())).toBe(true);
});

test('a request moves up when it arrives, and stays in place once it is answered', async () => {
  const { allow, setBookings, user } = await openDashboard(priya, [sooner], { answers });
  const profile = await profileCard();
  setBookings(sooner, request);
  await sendLiveEvent('booking', request);
  await waitFor(() => expect(follows(sessions(), profile)).toBe(true));
  expect(listed('Requests to answer (1)')).toBe(1);
  const [first] = screen.getAllByRole('article');
  allow('confirm', aSession('expert', { id: request.id }));
  await press(user, 'Accept request');
  await findToast('Session confirmed');
  expect(listed('Answered')).toBe(1);
  expect(screen.getAllByRole('article')[0]).toBe(first);
  expect(first).toHaveTextContent('Confirmed');
  expect(follows(sessions(), profile)).toBe(true);
});

test('a request that waits for the client’s answer isn’t the expert’s to answer', async () => {
  const proposal: Booking['proposal'] = {
    id: id(9),
    by: 'expert',
    scheduledAt: '2032-03-10T13:00:00.000Z',
    endsAt: '2032-03-10T13:30:00.000Z',
    lapsesAt: '2032-03-03T09:00:00.000Z',
    freeUntil: '2032-03-09T13:00:00.000Z',
  };
  const expert = await openDashboard(
    priya,
    [aRequest('expert', { proposal, actions: ['confirm', 'decline', 'refuseProposal'] })],
    { answers },
  );
  expect(follows(await profileCard(), sessions())).toBe(true);
  expert.close();
  await openDashboard(nora, [
    aRequest('booker', { proposal, actions: ['withdraw', 'acceptProposal', 'refuseProposal'] }),
  ]);
  expect(listed('Waiting for your answer (1)')).toBe(1);
  expect(follows(sessions(), screen.getByText('Create Your Expert Profile'))).toBe(true);
});

test('nothing is shown before the sessions’ place is known', async () => {
  const { api } = dashboardApi([request], answers);
  const list = api.pause('GET /api/bookings/me');
  await openPage('/dashboard', { as: priya });
  await waitFor(() => expect(list.waiting()).toBeGreaterThan(0));
  expect(screen.queryByRole('heading', { name: 'Priya Raman', level: 2 })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Sessions', hidden: true })).not.toBeVisible();
  while (list.waiting() > 0) (await list.next())(bookingList([request]));
  const profile = await profileCard();
  expect(follows(sessions(), profile)).toBe(true);
});

test('a link to a session opens its tab and focuses its card', async () => {
  const past = aPastSession('booker', { id: id(4) });
  const { address, api } = await openDashboard(nora, [aSession('booker'), past], {
    path: `/dashboard?session=${past.id}`,
  });
  await waitFor(async () => expect(await card('Priya Raman')).toHaveFocus());
  // Fetched by the page and when the stream opens: the card doesn't wait for the next time.
  expect(api.calls('GET /api/bookings/me').length).toBeLessThan(3);
  expect(screen.getByRole('tab', { name: 'Past (1)' })).toHaveAttribute('aria-selected', 'true');
  expect(address()).toBe('/dashboard');
});

test('a link to a closed request unfolds it', async () => {
  const closed = aClosedRequest({ kind: 'unanswered' }, { id: id(5) });
  await openDashboard(nora, [closed], { path: `/dashboard?session=${closed.id}` });
  await waitFor(() =>
    expect(screen.getByText('Priya didn’t respond in time. You weren’t charged.')).toBeVisible(),
  );
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveFocus());
});

test('a link to an unknown session just opens the dashboard', async () => {
  const { address } = await openDashboard(nora, [aSession('booker')], { path: '/dashboard?session=none' });
  expect(address()).toBe('/dashboard');
  expect(await card('Priya Raman')).toBeVisible();
});
