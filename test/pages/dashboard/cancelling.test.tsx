import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Cancellation } from '#shared/bookings/booking-view.schema.ts';
import { choose, dialog, openDashboard, press, showTab } from '#test/pages/support/dashboard.ts';
import { fill } from '#test/pages/support/fill.ts';
import { nora, priya } from '#test/pages/support/samples.ts';
import { aClosedRequest, aSession, unavailable } from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const free: Cancellation = { refund: '75.00', charge: '0.00', deadline: '2032-03-03T09:00:00.000Z' };
const half: Cancellation = { ...free, refund: '37.50', charge: '37.50' };
const quote = 'GET /api/bookings/*/cancellation';
/** Four hours before the session. */
const late = '2032-03-04T05:00:00Z';

const cancelled = (refund: string, reason: string | null = null) =>
  aClosedRequest(
    { kind: 'cancelled', by: 'booker', reason },
    { status: 'cancelled', paymentStatus: 'captured', refund },
  );

test('a client who cancels early gets everything back', async () => {
  const { api, allow, user } = await openDashboard(nora, [aSession('booker')], {
    answers: { [quote]: free },
  });
  allow('cancel', cancelled('75.00'));
  await choose(user, 'Cancel session');
  const question = await dialog();
  expect(await within(question).findByText('You get everything back')).toBeVisible();
  expect(question).toHaveTextContent('Cancelling is free until Wed 3 Mar, 10:00.');
  await press(user, 'Keep session', question);
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
  expect(api.calls()).toEqual([]);
  await choose(user, 'Cancel session');
  await within(await dialog()).findByText('You get everything back');
  await press(user, 'Cancel session', await dialog());
  await findToast('Session cancelledYou get everything back.');
  expect(await screen.findByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
  expect(api.calls().map(({ path, body }) => [path, body])).toEqual([
    [`/api/bookings/${cancelled('75.00').id}/cancel`, {}],
  ]);
});

test('a client who cancels late gets half of it back', async () => {
  const { api, allow, user } = await openDashboard(nora, [aSession('booker')], {
    at: late,
    answers: { [quote]: half },
  });
  allow('cancel', cancelled('37.50', 'Something came up.'));
  await choose(user, 'Cancel session');
  const question = await dialog();
  expect(await within(question).findByText('You get back $37.50 of $75')).toBeVisible();
  expect(question).toHaveTextContent('Cancelling was free until Wed 3 Mar, 10:00.');
  const reason = within(question).getByLabelText('Reason (optional)');
  expect(reason).toHaveAccessibleDescription('Priya will read it.');
  await fill(user, reason, 'Something came up.');
  await press(user, 'Cancel session', question);
  await findToast('You get back $37.50 of $75.');
  expect(api.calls()[0]?.body).toEqual({ reason: 'Something came up.' });
});

test('an expert reads why the client cancelled and what is left for them', async () => {
  const closed = { ...cancelled('37.50', 'Something came up.'), receives: '33.75' };
  const { user } = await openDashboard(priya, [closed]);
  await showTab(user, 'Past (0)');
  await user.click(screen.getByText('Closed requests (1)'));
  expect(
    screen.getByText('Nora cancelled the session. Nora gets back $37.50 of $75. You receive $33.75.'),
  ).toBeVisible();
  expect(screen.getByText('“Something came up.”')).toBeVisible();
});

test('an expert who cancels gives the client everything back', async () => {
  const { allow, user } = await openDashboard(priya, [aSession('expert')], {
    at: late,
    answers: { [quote]: free },
  });
  allow('cancel', cancelled('75.00'));
  await choose(user, 'Cancel session');
  const question = await dialog();
  expect(await within(question).findByText('Nora gets everything back')).toBeVisible();
  expect(question).toHaveTextContent('You receive nothing for this session.');
  await press(user, 'Cancel session', question);
  await findToast('Session cancelledNora gets everything back.');
});

test('a client is asked again when what comes back has changed since the dialog opened', async () => {
  const { api, allow, user } = await openDashboard(nora, [aSession('booker')], {
    answers: { [quote]: free },
  });
  allow('cancel', cancelled('37.50'));
  await choose(user, 'Cancel session');
  const question = await dialog();
  await within(question).findByText('You get everything back');
  api.on(quote, half);
  await press(user, 'Cancel session', question);
  expect(await within(question).findByText('This has just changed. Please look again.')).toBeVisible();
  expect(question).toHaveTextContent('You get back $37.50 of $75');
  expect(api.calls()).toEqual([]);
  await press(user, 'Cancel session', question);
  await findToast('Session cancelledYou get back $37.50 of $75.');
});

test('a session can’t be cancelled while it is unknown what that costs', async () => {
  const { api, user } = await openDashboard(nora, [aSession('booker')], {
    answers: { [quote]: unavailable },
  });
  await choose(user, 'Cancel session');
  const question = await dialog();
  expect(await within(question).findByText('InTime is briefly unavailable. Please try again.')).toBeVisible();
  expect(within(question).getByRole('button', { name: 'Cancel session' })).toBeDisabled();
  // An answer that isn't ours, as a proxy in between would give it.
  api.on(quote, () => new Response('', { status: 503 }));
  await press(user, 'Try Again', question);
  expect(await within(question).findByText('What cancelling costs could not be loaded.')).toBeVisible();
  api.on(quote, free);
  await press(user, 'Try Again', question);
  expect(await within(question).findByText('You get everything back')).toBeVisible();
  expect(within(question).getByRole('button', { name: 'Cancel session' })).toBeEnabled();
  expect(question).toContainElement(document.activeElement as HTMLElement);
});

test('a client cancels by keyboard alone', async () => {
  const { api, allow, user } = await openDashboard(nora, [aSession('booker')], {
    answers: { [quote]: free },
  });
  allow('cancel', cancelled('75.00', 'I can’t make it.'));
  screen.getByRole('tab', { name: 'Upcoming (1)' }).focus();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Messages' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{End}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Cancel session' })).toHaveFocus());
  await user.keyboard('{Enter}');
  const question = await dialog();
  await within(question).findByText('You get everything back');
  expect(within(question).getByRole('button', { name: 'Keep session' })).toHaveFocus();
  await user.tab({ shift: true });
  await user.paste('I can’t make it.');
  await user.tab();
  await user.tab();
  expect(within(question).getByRole('button', { name: 'Cancel session' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await findToast('Session cancelled');
  expect(api.calls()[0]?.body).toEqual({ reason: 'I can’t make it.' });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus());
});

test('a confirmed session can be added to a calendar', async () => {
  const session = aSession('booker');
  const { user } = await openDashboard(nora, [session]);
  await press(user, 'More');
  const entry = await screen.findByRole('menuitem', { name: 'Add to calendar' });
  expect(entry).toHaveAttribute('href', `/api/bookings/${session.id}/calendar.ics`);
  expect(entry).toHaveAttribute('download');
});
