import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Slots } from '#shared/availability/slots.schema.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { card, dialog, openDashboard, press } from '#test/pages/support/dashboard.ts';
import { type Call, refusal } from '#test/pages/support/fake-api.ts';
import { nora, priya } from '#test/pages/support/samples.ts';
import { aClosedRequest, aRequest, aSession, movedOn } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const proposalId = '00000000-0000-4000-d000-000000000001';
const slots = 'GET /api/profiles/*/slots';
const accept = `proposals/${proposalId}/accept`;
const newTime = { scheduledAt: '2032-03-10T13:00:00.000Z', endsAt: '2032-03-10T13:30:00.000Z' };

const availableSlots = ({ search }: Call): Slots => ({
  timeZone: 'Europe/Berlin',
  expertTimeZone: 'Europe/Berlin',
  mode: 'slots',
  slots: [`${search.get('from')?.slice(0, 7)}-10T13:00:00.000Z`],
});

/** A request for which Priya suggested another time, as this party sees it. */
const suggested = (viewer: 'booker' | 'expert', changes: Partial<Booking> = {}) =>
  aRequest(viewer, {
    proposal: {
      id: proposalId,
      by: 'expert',
      ...newTime,
      lapsesAt: '2032-03-03T09:00:00.000Z',
      freeUntil: '2032-03-09T13:00:00.000Z',
    },
    actions:
      viewer === 'expert'
        ? ['confirm', 'decline', 'refuseProposal']
        : ['withdraw', 'acceptProposal', 'refuseProposal'],
    ...changes,
  });
const suggestion = () => screen.queryByRole('region', { name: 'Suggested time' });

test('an expert suggests another time, and can still accept, decline or withdraw the suggestion', async () => {
  const { api, allow, user } = await openDashboard(priya, [aRequest('expert')], {
    answers: { [slots]: availableSlots },
  });
  allow('proposals', suggested('expert'));
  await press(user, 'Suggest another time');
  const timeDialog = await dialog();
  expect(timeDialog).toHaveTextContent('Nora can accept it or keep the original time.');
  await user.click(await within(timeDialog).findByRole('radio', { name: '14:00' }));
  await press(user, 'Send suggestion', timeDialog);
  await findToast('Suggestion sentWe’ve let Nora know.');
  expect(api.calls().map(({ path, body }) => [path, body])).toEqual([
    [
      `/api/bookings/${aRequest('expert').id}/proposals`,
      { scheduledAt: newTime.scheduledAt, timeZone: 'Europe/Berlin' },
    ],
  ]);
  const request = await card('Nora Lind');
  expect(suggestion()).toHaveTextContent('You suggested another time');
  expect(suggestion()).toHaveTextContent(
    'Nora has until Wed 3 Mar, 10:00 to respond. You can still accept or decline the original time.',
  );
  expect(request).toHaveTextContent('Respond by Wed 3 Mar, 10:00');
  for (const name of ['Accept request', 'Decline request', 'Withdraw suggestion'])
    expect(within(request).getByRole('button', { name })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Suggest another time' })).toBeNull();

  allow(`proposals/${proposalId}/refuse`, aRequest('expert'));
  await press(user, 'Withdraw suggestion');
  await findToast('Suggestion withdrawnNora’s request still needs your answer.');
  expect(suggestion()).toBeNull();
});

test('a client reads what accepting a suggested time costs and accepts it', async () => {
  const { api, setBookings, user } = await openDashboard(nora, [suggested('booker')]);
  const own = await card('Priya Raman');
  for (const text of [
    'Priya suggests Wed 10 Mar, 14:00 instead',
    'Wed 10 Mar, 14:00 – 14:30 · Berlin time',
    '08:00 for Priya, New York time',
    'Respond by Wed 3 Mar, 10:00. Otherwise, your request expires and you won’t be charged.',
    'Your card will be charged $75 when you accept.',
    'If you accept, you can cancel for free until Tue 9 Mar, 14:00.',
  ])
    expect(suggestion()).toHaveTextContent(text);
  expect(own).not.toHaveTextContent('Priya has until');
  expect(within(own).getByRole('button', { name: 'Withdraw request' })).toBeEnabled();

  const answer = api.pause('POST /api/bookings/*/proposals/*/accept');
  await press(user, 'Accept new time');
  const respond = await answer.next();
  expect(screen.getByRole('button', { name: 'Accept new time' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button', { name: 'Keep original time' })).toBeDisabled();
  const after = aSession('booker', newTime);
  setBookings(after);
  respond(after);
  await findToast('Session confirmedWe charged your card $75.');
  expect(own).toHaveTextContent('Confirmed');
  expect(own).toHaveFocus();
  expect(suggestion()).toBeNull();
});

test('a client reads who has until when if the suggested time comes before the request’s deadline', async () => {
  const { proposal } = suggested('booker');
  const sooner = proposal && { ...proposal, lapsesAt: '2032-03-02T09:00:00.000Z' };
  await openDashboard(nora, [suggested('booker', { proposal: sooner })]);
  await card('Priya Raman');
  expect(suggestion()).toHaveTextContent(
    'Respond by Tue 2 Mar, 10:00. After that, Priya has until Wed 3 Mar, 10:00 to answer your original request.',
  );
});

test('a client keeps the original time, and the request stays with the expert', async () => {
  const { api, allow, user } = await openDashboard(nora, [suggested('booker')]);
  allow(`proposals/${proposalId}/refuse`, aRequest('booker'));
  await press(user, 'Keep original time');
  await findToast(
    'You kept the original timeYour request is with Priya again. You’ll only be charged if they accept.',
  );
  expect(suggestion()).toBeNull();
  expect(await card('Priya Raman')).toHaveTextContent('Priya has until Wed 3 Mar, 10:00 to respond.');
  expect(api.calls()).toHaveLength(1);
});

test('a client whose card is declined reads why the session isn’t booked', async () => {
  const { api, setBookings, user } = await openDashboard(nora, [suggested('booker')]);
  const message = 'Your card was declined. The session isn’t booked, and you weren’t charged.';
  api.on(`POST /api/bookings/*/${accept.replace(proposalId, '*')}`, () => {
    setBookings(aClosedRequest({ kind: 'cardRefused' }, { paymentStatus: 'failed' }));
    return refusal(402, { code: 'payment_failed', message });
  });
  await press(user, 'Accept new time');
  await findToast(`Payment Failed${message}`);
  expect(await screen.findByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
});

test('a client who accepts after the expert declined sees that it was declined', async () => {
  const { api, setBookings, user } = await openDashboard(nora, [suggested('booker')]);
  const declined = aClosedRequest({ kind: 'declined', by: 'expert' }, { status: 'declined' });
  api.on('POST /api/bookings/*/proposals/*/accept', () => {
    setBookings(declined);
    return movedOn(declined);
  });
  await press(user, 'Accept new time');
  await findToast('This booking has changed. Please check its current status.');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible());
});
