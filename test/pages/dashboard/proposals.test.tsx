import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Slots } from '#shared/availability/slots.schema.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { card, choose, dialog, openDashboard, press } from '#test/pages/support/dashboard.ts';
import { type Call, refusal } from '#test/pages/support/fake-api.ts';
import { nora, priya } from '#test/pages/support/samples.ts';
import { aSession, movedOn, unavailable } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const proposalId = '00000000-0000-4000-d000-000000000001';
const slots = 'GET /api/profiles/*/slots';

/** Two slots on the tenth of every month. */
const availableSlots = ({ search }: Call): Slots => {
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
      freeUntil: '2032-03-09T13:00:00.000Z',
    },
    actions: by === viewer ? ['cancel', 'refuseProposal'] : ['cancel', 'acceptProposal', 'refuseProposal'],
    ...changes,
  });

const expectNoProposal = () => expect(screen.queryByRole('region', { name: 'Proposed time' })).toBeNull();

test('a client proposes a new time', async () => {
  const answers = { [slots]: availableSlots };
  const { api, allow, user } = await openDashboard(nora, [aSession('booker')], { answers });
  allow('proposals', proposed('booker', 'booker'));
  await choose(user, 'Propose a new time');
  const proposeDialog = await dialog();
  expect(proposeDialog).toHaveTextContent('Priya is on New York time, 6 hours behind you.');
  await within(proposeDialog).findByRole('radio', { name: '14:00' });

  await press(user, 'Send proposal', proposeDialog);
  expect(await within(proposeDialog).findByText('Please select a date and time')).toBeVisible();
  expect(within(proposeDialog).getByRole('region', { name: 'Preferred time' })).toHaveFocus();
  expect(api.calls()).toEqual([]);

  await press(user, 'Next month', proposeDialog);
  await within(proposeDialog).findByText('Saturday 10 April');
  await waitFor(() => expect(proposeDialog.querySelector('[aria-busy="true"]')).toBeNull());
  await user.click(within(proposeDialog).getByRole('radio', { name: '15:00' }));
  expect(within(proposeDialog).getAllByRole('status').at(-1)).toHaveTextContent(
    '09:00 for Priya, New York time',
  );
  await press(user, 'Send proposal', proposeDialog);
  await findToast('Proposal sentThe original time stands unless Priya accepts.');
  expect(api.calls().map(({ body }) => body)).toEqual([
    { scheduledAt: '2032-04-10T13:00:00.000Z', timeZone: 'Europe/Berlin' },
  ]);
  const own = await card('Priya Raman');
  const box = within(own).getByRole('region', { name: 'Proposed time' });
  expect(box).toHaveTextContent('You proposed a new time');
  expect(box).toHaveTextContent(
    'Priya has until Thu 4 Mar, 10:00 to accept. Otherwise, the original time stands.',
  );
  expect(within(box).getByRole('button', { name: 'Withdraw proposal' })).toBeVisible();
  expect(within(box).queryByRole('button', { name: 'Accept new time' })).toBeNull();
});

test('an expert accepts a new time proposed by the client', async () => {
  const { allow, user } = await openDashboard(priya, [proposed('booker', 'expert')]);
  const scheduledAt = '2032-03-10T13:00:00.000Z';
  allow(`proposals/${proposalId}/accept`, aSession('expert', { scheduledAt }));
  const session = await card('Nora Lind');
  expect(session).toHaveTextContent('Nora proposed a new time');
  expect(session).toHaveTextContent('Wed 10 Mar, 14:00 – 14:30 · Berlin time');
  expect(session).toHaveTextContent(
    'Respond by Thu 4 Mar, 10:00. If you don’t reply, the original time stands.',
  );
  expect(session).not.toHaveTextContent('cancel for free');
  await press(user, 'Accept new time', session);
  await findToast('Session rescheduledThe new time is confirmed.');
  expect(session).toHaveFocus();
  expect(session).toHaveTextContent('Wed 10 Mar, 14:00 – 14:30 · Berlin time');
  expectNoProposal();
});

test('an expert whose calendar shows something at the proposed time accepts it anyway', async () => {
  const { api, user } = await openDashboard(priya, [proposed('booker', 'expert')]);
  const accept = 'POST /api/bookings/*/proposals/*/accept';
  api.on(
    accept,
    refusal(409, {
      code: 'conflict',
      message: 'You have something else on your calendar at this time.',
      calendarBusy: { from: '2032-03-10T12:30:00.000Z', until: '2032-03-10T13:15:00.000Z' },
      booking: proposed('booker', 'expert'),
    }),
  );
  await press(user, 'Accept new time', await card('Nora Lind'));
  const asked = await dialog();
  expect(asked).toHaveAccessibleDescription(
    'Your calendar shows you’re busy at that time: Wed 10 Mar, 13:30 – 14:15.',
  );
  api.on(accept, aSession('expert', { scheduledAt: '2032-03-10T13:00:00.000Z' }));
  await press(user, 'Accept anyway', asked);
  await findToast('Session rescheduledThe new time is confirmed.');
  expect(api.calls(accept).map(({ body }) => body)).toEqual([{}, { despiteCalendar: true }]);
});

test('a client declines a proposal and keeps the original time', async () => {
  const { api, allow, user } = await openDashboard(nora, [proposed('expert', 'booker')]);
  allow(`proposals/${proposalId}/refuse`, aSession('booker'));
  expect(await card('Priya Raman')).toHaveTextContent(
    'If you accept, you can cancel for free until Tue 9 Mar, 14:00.',
  );
  await press(user, 'Keep Thu 4 Mar, 10:00');
  await findToast('Proposal declinedWe’ve let Priya know. The original time stands.');
  expectNoProposal();
  await waitFor(async () => expect(await card('Priya Raman')).toHaveFocus());
  expect(api.calls()).toHaveLength(1);
});

test('a client withdraws their own proposal', async () => {
  const { allow, user } = await openDashboard(nora, [proposed('booker', 'booker')]);
  allow(`proposals/${proposalId}/refuse`, aSession('booker'));
  await press(user, 'Withdraw proposal');
  await findToast('Proposal withdrawnThe original time stands.');
  expectNoProposal();
});

test('a client who accepts a withdrawn proposal sees the session without it', async () => {
  const { api, setBookings, user } = await openDashboard(nora, [proposed('expert', 'booker')]);
  api.on('POST /api/bookings/*/proposals/*/accept', () => {
    setBookings(aSession('booker'));
    return movedOn(aSession('booker'));
  });
  await press(user, 'Accept new time');
  await findToast('This booking has changed. Please check its current status.');
  expectNoProposal();
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
  await choose(user, 'Propose a new time');
  const proposeDialog = await dialog();
  const field = await within(proposeDialog).findByLabelText('Preferred date and time');
  fireEvent.change(field, { target: { value: '2020-01-01T10:00' } });
  await press(user, 'Send proposal', proposeDialog);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Please choose a time in the future$/));
  expect(field).toHaveFocus();
  expect(api.calls()).toEqual([]);
  fireEvent.change(field, { target: { value: '2032-03-10T14:00' } });
  await press(user, 'Send proposal', proposeDialog);
  await findToast('Proposal sent');
  expect(api.calls().map(({ body }) => body)).toEqual([
    { scheduledAt: '2032-03-10T14:00', timeZone: 'Europe/Berlin' },
  ]);
});

test('slots that fail to load can be loaded again', async () => {
  const { api, user } = await openDashboard(nora, [aSession('booker')], {
    answers: { [slots]: unavailable },
  });
  await choose(user, 'Propose a new time');
  const proposeDialog = await dialog();
  expect(await within(proposeDialog).findByText('We couldn’t load available times')).toBeVisible();
  api.on(slots, availableSlots);
  await press(user, 'Try Again', proposeDialog);
  const times = await within(proposeDialog).findByRole('region', { name: 'Preferred time' });
  await waitFor(() => expect(times).toHaveFocus());
});
