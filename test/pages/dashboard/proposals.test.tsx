import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Slots } from '#shared/availability/slots.schema.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { card, choose, dialog, openDashboard, press } from '#test/pages/support/dashboard.ts';
import type { Call } from '#test/pages/support/fake-api.ts';
import { nora, priya } from '#test/pages/support/samples.ts';
import { aSession, movedOn, unavailable } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const proposalId = '00000000-0000-4000-d000-000000000001';
const slots = 'GET /api/profiles/*/slots';

/** Two hours of every month's tenth day are free. */
const freeTimes = ({ search }: Call): Slots => {
  const month = search.get('from')?.slice(0, 7);
  return {
    timeZone: 'Europe/Berlin',
    expertTimeZone: 'America/New_York',
    mode: 'slots',
    slots: [`${month}-10T13:00:00.000Z`, `${month}-10T14:00:00.000Z`],
  };
};

const proposed = (by: 'booker' | 'expert', viewer: 'booker' | 'expert', changes: Partial<Booking> = {}) =>
  aSession(viewer, {
    proposal: {
      id: proposalId,
      by,
      scheduledAt: '2032-03-10T13:00:00.000Z',
      endsAt: '2032-03-10T13:30:00.000Z',
      lapsesAt: '2032-03-04T09:00:00.000Z',
    },
    actions: by === viewer ? ['cancel', 'refuseProposal'] : ['cancel', 'acceptProposal', 'refuseProposal'],
    ...changes,
  });

const noProposal = () => expect(screen.queryByRole('region', { name: 'Proposed time' })).toBeNull();

test('a client proposes another time', async () => {
  const answers = { [slots]: freeTimes };
  const { api, allow, user } = await openDashboard(nora, [aSession('booker')], { answers });
  allow('proposals', proposed('booker', 'booker'));
  await choose(user, 'Propose another time');
  const question = await dialog();
  expect(question).toHaveTextContent('Priya is on New York time, 6 hours behind you.');
  await within(question).findByRole('radio', { name: '14:00' });

  await press(user, 'Propose this time', question);
  expect(await within(question).findByText('Please select a date and time')).toBeVisible();
  expect(within(question).getByRole('region', { name: 'Preferred time' })).toHaveFocus();
  expect(api.calls()).toEqual([]);

  await press(user, 'Next month', question);
  await within(question).findByText('Saturday 10 April');
  await waitFor(() => expect(question.querySelector('[aria-busy="true"]')).toBeNull());
  await user.click(within(question).getByRole('radio', { name: '15:00' }));
  expect(within(question).getAllByRole('status').at(-1)).toHaveTextContent('09:00 for Priya, New York time');
  await press(user, 'Propose this time', question);
  await findToast('New time proposedThe time stays until Priya accepts.');
  expect(api.calls().map(({ body }) => body)).toEqual([
    { scheduledAt: '2032-04-10T13:00:00.000Z', timeZone: 'Europe/Berlin' },
  ]);
  const own = await card('Priya Raman');
  const box = within(own).getByRole('region', { name: 'Proposed time' });
  expect(box).toHaveTextContent('You proposed another time');
  expect(box).toHaveTextContent('Priya can accept it until Thu 4 Mar, 10:00.');
  expect(within(box).getByRole('button', { name: 'Take back' })).toBeVisible();
  expect(within(box).queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('an expert accepts the time that a client proposes', async () => {
  const { allow, user } = await openDashboard(priya, [proposed('booker', 'expert')]);
  const scheduledAt = '2032-03-10T13:00:00.000Z';
  allow(`proposals/${proposalId}/accept`, aSession('expert', { scheduledAt }));
  const asked = await card('Nora Lind');
  expect(asked).toHaveTextContent('Nora proposes another time');
  expect(asked).toHaveTextContent('Wed 10 Mar, 14:00 – 14:30 · Berlin time');
  expect(asked).toHaveTextContent('Open until Thu 4 Mar, 10:00. Without an answer the time stays.');
  await press(user, 'Accept', asked);
  await findToast('New time agreedThe session has moved.');
  expect(asked).toHaveFocus();
  expect(asked).toHaveTextContent('Wed 10 Mar, 14:00 – 14:30 · Berlin time');
  noProposal();
});

test('a client keeps the time that was agreed before', async () => {
  const { api, allow, user } = await openDashboard(nora, [proposed('expert', 'booker')]);
  allow(`proposals/${proposalId}/refuse`, aSession('booker'));
  await press(user, 'Keep the time');
  await findToast('The time staysPriya was told.');
  noProposal();
  await waitFor(async () => expect(await card('Priya Raman')).toHaveFocus());
  expect(api.calls()).toHaveLength(1);
});

test('a client takes a proposal back', async () => {
  const { allow, user } = await openDashboard(nora, [proposed('booker', 'booker')]);
  allow(`proposals/${proposalId}/refuse`, aSession('booker'));
  await press(user, 'Take back');
  await findToast('Proposal taken backThe time stays.');
  noProposal();
});

test('a client who accepts a proposal that was taken back sees the session without it', async () => {
  const { api, setBookings, user } = await openDashboard(nora, [proposed('expert', 'booker')]);
  api.on('POST /api/bookings/*/proposals/*/accept', () => {
    setBookings(aSession('booker'));
    return movedOn(aSession('booker'));
  });
  await press(user, 'Accept');
  await findToast('This booking has moved on in the meantime.');
  noProposal();
});

test('an expert without hours can propose any time in the future', async () => {
  const open: Slots = {
    timeZone: 'Europe/Berlin',
    expertTimeZone: 'America/New_York',
    mode: 'open',
    slots: [],
    notBefore: '2032-03-01T11:00:00.000Z',
    notAfter: '2032-04-30T11:00:00.000Z',
  };
  const { api, allow, user } = await openDashboard(priya, [aSession('expert')], {
    answers: { [slots]: open },
  });
  allow('proposals', proposed('expert', 'expert'));
  await choose(user, 'Propose another time');
  const question = await dialog();
  const field = await within(question).findByLabelText('Preferred date and time');
  fireEvent.change(field, { target: { value: '2020-01-01T10:00' } });
  await press(user, 'Propose this time', question);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Please choose a time in the future$/));
  expect(field).toHaveFocus();
  expect(api.calls()).toEqual([]);
  fireEvent.change(field, { target: { value: '2032-03-10T14:00' } });
  await press(user, 'Propose this time', question);
  await findToast('New time proposed');
  expect(api.calls().map(({ body }) => body)).toEqual([
    { scheduledAt: '2032-03-10T14:00', timeZone: 'Europe/Berlin' },
  ]);
});

test('free times that can’t be loaded can be asked for again', async () => {
  const { api, user } = await openDashboard(nora, [aSession('booker')], {
    answers: { [slots]: unavailable },
  });
  await choose(user, 'Propose another time');
  const question = await dialog();
  expect(await within(question).findByText('We couldn’t load available times')).toBeVisible();
  api.on(slots, freeTimes);
  await press(user, 'Try Again', question);
  const times = await within(question).findByRole('region', { name: 'Preferred time' });
  await waitFor(() => expect(times).toHaveFocus());
});
