import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { passTime, skipTo, startClockAt } from '#test/pages/support/clock.ts';
import { card, dialog, openDashboard, press, showTab } from '#test/pages/support/dashboard.ts';
import { refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { nora, priya } from '#test/pages/support/samples.ts';
import { aPastSession, aSession } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const past = { scheduledAt: '2032-03-04T09:00:00.000Z', endsAt: '2032-03-04T09:30:00.000Z' };

test('an open dashboard follows a session from its last hour to its review', async () => {
  const { setBookings, user } = await openDashboard(nora, [aSession('booker')], {
    at: '2032-03-04T08:35:01Z',
    clock: startClockAt,
  });
  const own = await card('Priya Raman');
  expect(own).toHaveTextContent('in 25 min');
  expect(within(own).getByRole('link', { name: 'Join Meeting' })).toBeVisible();
  skipTo('2032-03-04T08:40:01Z');
  await passTime(20_000);
  expect(own).toHaveTextContent('in 20 min');

  // The session has started.
  setBookings(aSession('booker', { actions: ['report'] }));
  skipTo('2032-03-04T09:05:00Z');
  await passTime(20_000);
  await waitFor(() => expect(own).toHaveTextContent('Now'));
  expect(within(own).getByRole('button', { name: 'Report a problem' })).toBeVisible();
  expect(within(own).getByRole('button', { name: 'Add to calendar' })).toBeVisible();

  // The session is over.
  setBookings(aPastSession('booker', past));
  skipTo('2032-03-04T09:40:00Z');
  await passTime(20_000);
  await showTab(user, 'Past (1)');
  const over = await card('Priya Raman');
  expect(within(over).getByRole('link', { name: 'Leave Review' })).toHaveAttribute(
    'href',
    `/review/${aSession('booker').id}`,
  );
  expect(within(over).queryByText('Reviewed')).toBeNull();

  // The client reviews it in another tab.
  const review = {
    id: '00000000-0000-4000-e000-000000000001',
    rating: 5,
    comment: null,
    tipAmount: '0.00',
    createdAt: '2032-03-04T09:41:00.000Z',
    reply: null,
    repliedAt: null,
    isHidden: false,
    hiddenReason: null,
  };
  setBookings(aPastSession('booker', { ...past, review, actions: ['report', 'tip'] }));
  await passTime(16_000);
  expect(await within(over).findByText('Reviewed')).toBeVisible();
  expect(within(over).queryByRole('link', { name: 'Leave Review' })).toBeNull();
});

test.each([
  ['its author', nora, 'booker', 'Priya Raman', /We hid your review.*the rating\.Reason: A rude word/],
  ['the expert', priya, 'expert', 'Nora Lind', /We hid this review\. Others can’t see it/],
] as const)('a hidden review says so to %s', async (_who, as, party, other, note) => {
  const review = {
    id: '00000000-0000-4000-e000-000000000001',
    rating: 1,
    comment: 'Awful',
    tipAmount: '0.00',
    createdAt: '2032-03-01T08:41:00.000Z',
    reply: null,
    repliedAt: null,
    isHidden: true,
    hiddenReason: party === 'booker' ? 'A rude word' : null,
  };
  const { user } = await openDashboard(as, [aPastSession(party, { review, actions: [] })]);
  await showTab(user, 'Past (1)');
  const shown = await card(other);
  expect(shown).toHaveTextContent(note);
  if (party === 'expert') expect(shown).not.toHaveTextContent('Reason');
});

test('an expert marks a client as a no-show', async () => {
  const { api, allow, user } = await openDashboard(priya, [aPastSession('expert')]);
  allow('no-show', aPastSession('expert', { noShow: true, actions: [] }));
  await showTab(user, 'Past (1)');
  const client = await card('Nora Lind');
  await press(user, 'Mark as no-show', client);
  const confirmDialog = await dialog();
  expect(confirmDialog).toHaveTextContent('You’ll still be paid $67.50 for the session.');
  expect(within(confirmDialog).getByRole('button', { name: 'Back' })).toHaveFocus();
  expect(api.calls()).toEqual([]);
  await press(user, 'Mark as no-show', confirmDialog);
  await findToast('Marked as no-showYou’ll still be paid for the session.');
  expect(client).toHaveTextContent('You marked Nora as a no-show.');
  await waitFor(() => expect(client).toHaveFocus());
  expect(within(client).queryByRole('button', { name: 'Mark as no-show' })).toBeNull();
});

test('a client who is marked as a no-show reports a problem', async () => {
  const { api, allow, user } = await openDashboard(nora, [
    aPastSession('booker', { noShow: true, actions: ['report'] }),
  ]);
  allow('report', aPastSession('booker', { noShow: true, onHold: true, actions: [] }));
  await showTab(user, 'Past (1)');
  const expert = await card('Priya Raman');
  expect(expert).toHaveTextContent('Priya marked you as a no-show.');
  expect(within(expert).queryByRole('link', { name: 'Leave Review' })).toBeNull();
  await press(user, 'Report a problem', expert);
  const confirmDialog = await dialog();
  expect(confirmDialog).toHaveTextContent(
    'We’ll look into it and pause the payout to Priya until it’s resolved.',
  );
  await press(user, 'Send report', confirmDialog);
  const field = within(confirmDialog).getByLabelText('What went wrong?');
  expect(field).toHaveAccessibleDescription('Please tell us what went wrong');
  expect(field).toHaveFocus();
  expect(api.calls()).toEqual([]);
  await fill(user, field, 'I was there, nobody else was.');
  await press(user, 'Send report', confirmDialog);
  await findToast('Problem reportedThe payout is paused while we look into it.');
  expect(api.calls().map(({ body }) => body)).toEqual([{ reason: 'I was there, nobody else was.' }]);
  expect(expert).toHaveTextContent('The payout is paused while we look into this session.');
  expect(
    within(expert)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Messages']);
});

test.each([
  [{ you: 28, other: 30, both: 28 }, 'You were both here for 28 of 30 minutes.'],
  [{ you: 30, other: 30, both: 30 }, 'You were both here for 30 of 30 minutes.'],
  [{ you: 40, other: 41, both: 38 }, 'You were both here for 30 of 30 minutes.'],
  [{ you: 12, other: 0, both: 0 }, 'You were here for 12 minutes. Priya didn’t join.'],
  [{ you: 0, other: 1, both: 0 }, 'Priya was here for 1 minute. You didn’t join.'],
  [{ you: 5, other: 5, both: 0 }, 'You and Priya weren’t in the room at the same time.'],
  [{ you: 0, other: 0, both: 0 }, 'Neither of you was here for a full minute.'],
])('a past session says who was in its room: %j', async (attendance, note) => {
  const { user } = await openDashboard(nora, [aPastSession('booker', { attendance })]);
  await showTab(user, 'Past (1)');
  const past = await card('Priya Raman');
  expect(past).toHaveTextContent(note);
  await press(user, 'Report a problem', past);
  expect(await dialog()).toHaveTextContent(note);
});

test.each([
  [{ you: 12, other: 14, both: 12 }, 'You’ve both been in the room for 12 minutes so far.'],
  [{ you: 12, other: 0, both: 0 }, 'You’ve been in the room for 12 minutes so far. Priya hasn’t joined.'],
  [{ you: 0, other: 1, both: 0 }, 'Priya has been in the room for 1 minute so far. You haven’t joined.'],
  [{ you: 5, other: 5, both: 0 }, 'You and Priya haven’t been in the room at the same time so far.'],
  [{ you: 0, other: 0, both: 0 }, 'Neither of you has been in the room for a full minute so far.'],
])('who reports a problem during a session reads who is in its room so far: %j', async (attendance, note) => {
  // As the list was read, some minutes ago.
  const before = { you: 2, other: 2, both: 2 };
  const session = aSession('booker', { actions: ['report'], attendance: before });
  const { api, user } = await openDashboard(nora, [session], { at: '2032-03-04T09:15:00Z' });
  api.on(`GET /api/bookings/${session.id}`, { ...session, attendance });
  const own = await card('Priya Raman');
  expect(own).not.toHaveTextContent('here for');
  await press(user, 'Report a problem', own);
  const asked = await dialog();
  expect(await within(asked).findByText(note)).toBeVisible();
});

test('an expert whose client was there reads why a no-show is refused', async () => {
  const attendance = { you: 30, other: 12, both: 12 };
  const session = aPastSession('expert', { attendance });
  const { api, user } = await openDashboard(priya, [session]);
  const message = 'Your client was in the room for 12 minutes, so you can’t mark them as a no-show.';
  api.on(`POST /api/bookings/${session.id}/no-show`, () =>
    refusal(409, {
      code: 'conflict',
      message,
      status: 'completed',
      paymentStatus: 'captured',
      booking: session,
    }),
  );
  await showTab(user, 'Past (1)');
  await press(user, 'Mark as no-show', await card('Nora Lind'));
  const asked = await dialog();
  expect(asked).toHaveTextContent('You were both here for 12 of 30 minutes.');
  await press(user, 'Mark as no-show', asked);
  expect(await screen.findByText(message)).toBeVisible();
});

test('a client reads what was decided about their session, and why', async () => {
  const decision = 'Mara was ten minutes late.';
  const { user } = await openDashboard(nora, [aPastSession('booker', { refund: '25.00', decision })]);
  await showTab(user, 'Past (1)');
  expect(await card('Priya Raman')).toHaveTextContent(`Our decision: “${decision}”`);
});

test.each([
  [
    'client',
    nora,
    aPastSession('booker', { actions: ['report'] }),
    'report',
    'Report a problem',
    'Send report',
  ],
  [
    'expert',
    priya,
    aPastSession('expert', { actions: ['noShow'] }),
    'no-show',
    'Mark as no-show',
    'Mark as no-show',
  ],
] as const)(
  'a %s who reports something can let us read the messages',
  async (_who, as, session, move, opener, submit) => {
    const { api, allow, user } = await openDashboard(as, [session]);
    allow(move, { ...session, actions: [] });
    await showTab(user, 'Past (1)');
    await press(user, opener, await card(as === nora ? 'Priya Raman' : 'Nora Lind'));
    const form = await dialog();
    const share = within(form).getByRole('checkbox', { name: 'Let InTime read this session’s messages' });
    expect(share).not.toBeChecked();
    await user.click(share);
    const field = within(form).queryByLabelText('What went wrong?');
    if (field) await fill(user, field, 'Read for yourselves.');
    await press(user, submit, form);
    await waitFor(() =>
      expect(api.calls().map(({ body }) => body)).toEqual([
        { ...(field ? { reason: 'Read for yourselves.' } : {}), shareMessages: true },
      ]),
    );
  },
);
