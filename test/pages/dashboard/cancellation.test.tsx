import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Cancellation } from '#shared/bookings/booking-view.schema.ts';
import { choose, dialog, openDashboard, press, showTab } from '#test/pages/support/dashboard.ts';
import { refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { nora, priya } from '#test/pages/support/samples.ts';
import { aClosedRequest, aSession, unavailable } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const free: Cancellation = { refund: '75.00', charge: '0.00', deadline: '2032-03-03T09:00:00.000Z' };
const half: Cancellation = { ...free, refund: '37.50', charge: '37.50' };
const quote = 'GET /api/bookings/*/cancellation';
/** Four hours before the session. */
const late = '2032-03-04T05:00:00Z';

const canceledSession = (refund: string, reason: string | null = null) =>
  aClosedRequest(
    { kind: 'cancelled', by: 'booker', reason },
    { status: 'cancelled', paymentStatus: 'captured', refund },
  );

test('a client who cancels early gets a full refund', async () => {
  const { api, allow, user } = await openDashboard(nora, [aSession('booker')], {
    answers: { [quote]: free },
  });
  allow('cancel', canceledSession('75.00'));
  await choose(user, 'Cancel session');
  const confirmDialog = await dialog();
  expect(await within(confirmDialog).findByText('You’ll get a full refund')).toBeVisible();
  expect(confirmDialog).toHaveTextContent('Cancellation is free until Wed 3 Mar, 10:00.');
  await press(user, 'Keep session', confirmDialog);
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
  expect(api.calls()).toEqual([]);
  await choose(user, 'Cancel session');
  await within(await dialog()).findByText('You’ll get a full refund');
  await press(user, 'Cancel session', await dialog());
  await findToast('Session canceledYou’ll get a full refund.');
  expect(await screen.findByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
  expect(api.calls().map(({ path, body }) => [path, body])).toEqual([
    [`/api/bookings/${canceledSession('75.00').id}/cancel`, { refund: '75.00' }],
  ]);
});

test('a client who cancels late gets half of the price back', async () => {
  const { api, allow, user } = await openDashboard(nora, [aSession('booker')], {
    at: late,
    answers: { [quote]: half },
  });
  allow('cancel', canceledSession('37.50', 'Something came up.'));
  await choose(user, 'Cancel session');
  const confirmDialog = await dialog();
  expect(await within(confirmDialog).findByText('You’ll get $37.50 of $75 back')).toBeVisible();
  expect(confirmDialog).toHaveTextContent('Free cancellation ended Wed 3 Mar, 10:00.');
  const reason = within(confirmDialog).getByLabelText('Reason (optional)');
  expect(reason).toHaveAccessibleDescription('Priya will see this.');
  await fill(user, reason, 'Something came up.');
  await press(user, 'Cancel session', confirmDialog);
  await findToast('You’ll get $37.50 of $75 back.');
  expect(api.calls()[0]?.body).toEqual({ reason: 'Something came up.', refund: '37.50' });
});

test('an expert reads why the client canceled and how much they receive, once', async () => {
  const payout = { dueAt: '2032-03-05T10:00:00.000Z', isPaid: true, isSetUp: true };
  const closed = { ...canceledSession('37.50', 'Something came up.'), receives: '33.75', payout };
  const { user } = await openDashboard(priya, [closed]);
  await showTab(user, 'Past (0)');
  expect(screen.getByText('Nora canceled the session. Nora gets $37.50 of $75 back.')).toBeVisible();
  expect(screen.getByText('$33.75 paid out to you')).toBeVisible();
  expect(screen.getByText('“Something came up.”')).toBeVisible();
});

test('a session canceled by the expert is fully refunded', async () => {
  const { allow, user } = await openDashboard(priya, [aSession('expert')], {
    at: late,
    answers: { [quote]: free },
  });
  allow('cancel', canceledSession('75.00'));
  await choose(user, 'Cancel session');
  const confirmDialog = await dialog();
  expect(await within(confirmDialog).findByText('Nora will get a full refund')).toBeVisible();
  expect(confirmDialog).toHaveTextContent('You won’t be paid for this session.');
  await press(user, 'Cancel session', confirmDialog);
  await findToast('Session canceledNora will get a full refund.');
});

test('a client confirms again when the refund has changed since the dialog opened', async () => {
  const { api, allow, user } = await openDashboard(nora, [aSession('booker')], {
    answers: { [quote]: free },
  });
  const message = 'The refund just changed. Please check it before you cancel.';
  api.on('POST /api/bookings/*/cancel', () =>
    refusal(409, { code: 'conflict', message, cancellation: half }),
  );
  await choose(user, 'Cancel session');
  const confirmDialog = await dialog();
  await within(confirmDialog).findByText('You’ll get a full refund');
  api.on(quote, half);
  await press(user, 'Cancel session', confirmDialog);
  expect(
    await within(confirmDialog).findByText('The refund just changed. Please check it before you cancel.'),
  ).toBeVisible();
  expect(confirmDialog).toHaveTextContent('You’ll get $37.50 of $75 back');
  allow('cancel', canceledSession('37.50'));
  await press(user, 'Cancel session', confirmDialog);
  await findToast('Session canceledYou’ll get $37.50 of $75 back.');
  expect(api.calls().map(({ body }) => body)).toEqual([{ refund: '75.00' }, { refund: '37.50' }]);
});

test('a session can’t be canceled until the refund amount is loaded', async () => {
  const { api, user } = await openDashboard(nora, [aSession('booker')], {
    answers: { [quote]: unavailable },
  });
  await choose(user, 'Cancel session');
  const confirmDialog = await dialog();
  expect(
    await within(confirmDialog).findByText('InTime is briefly unavailable. Please try again in a moment.'),
  ).toBeVisible();
  expect(within(confirmDialog).getByRole('button', { name: 'Cancel session' })).toBeDisabled();
  // A response that isn't from our server, such as a proxy's.
  api.on(quote, () => new Response('', { status: 503 }));
  await press(user, 'Try Again', confirmDialog);
  expect(await within(confirmDialog).findByText('We couldn’t load the refund amount.')).toBeVisible();
  api.on(quote, free);
  await press(user, 'Try Again', confirmDialog);
  expect(await within(confirmDialog).findByText('You’ll get a full refund')).toBeVisible();
  expect(within(confirmDialog).getByRole('button', { name: 'Cancel session' })).toBeEnabled();
  expect(confirmDialog).toContainElement(document.activeElement as HTMLElement);
});

test('a client cancels by keyboard alone', async () => {
  const { api, allow, user } = await openDashboard(nora, [aSession('booker')], {
    answers: { [quote]: free },
  });
  allow('cancel', canceledSession('75.00', 'I can’t make it.'));
  screen.getByRole('tab', { name: 'Upcoming (1)' }).focus();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Priya Raman' })).toHaveFocus();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Messages' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{End}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Cancel session' })).toHaveFocus());
  await user.keyboard('{Enter}');
  const confirmDialog = await dialog();
  await within(confirmDialog).findByText('You’ll get a full refund');
  expect(within(confirmDialog).getByRole('button', { name: 'Keep session' })).toHaveFocus();
  await user.tab({ shift: true });
  await user.paste('I can’t make it.');
  await user.tab();
  await user.tab();
  expect(within(confirmDialog).getByRole('button', { name: 'Cancel session' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await findToast('Session canceled');
  expect(api.calls()[0]?.body).toEqual({ reason: 'I can’t make it.', refund: '75.00' });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus());
});
