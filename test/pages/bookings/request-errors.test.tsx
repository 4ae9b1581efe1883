import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { NewBooking } from '#shared/bookings/bookings.schema.ts';
import {
  bookingApi,
  chooseTime,
  chosenTime,
  duration,
  expectForm,
  message,
  openForm,
  proceed,
  requestCall,
  requested,
  summary,
  timePanel,
  times,
  timesLoaded,
} from '#test/pages/support/booking-form.ts';
import { type Call, lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { expectPayment } from '#test/pages/support/payment-form.ts';
import { aProfile } from '#test/pages/support/samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const taken = 'That time was just taken. Please choose another.';
const acceptAll = ({ body }: Call) => requested(body as NewBooking);

/** 30 minutes, at the second slot of the day in view. */
async function fillForm(user: UserEvent, text: string): Promise<string> {
  await user.click(duration(30));
  await timesLoaded();
  const slot = await chooseTime(user);
  await fill(user, message(), text);
  return slot;
}

test('a time taken by another client is reported and removed, and the client can choose another', async () => {
  const api = bookingApi();
  const { user } = await openForm();
  const slot = await fillForm(user, 'Please keep this');
  api.on(requestCall, () => {
    api.bookSlot(slot);
    return refusal(409, { code: 'conflict', message: taken, fields: { scheduledAt: taken } });
  });
  await user.click(proceed());
  await waitFor(() => expect(timePanel()).toHaveAccessibleDescription(taken));
  expect(timePanel()).toHaveFocus();
  await waitFor(() => expect(times().map(({ value }) => value)).not.toContain(slot));
  expect(chosenTime()).toBeNull();
  expect(message()).toHaveValue('Please keep this');
  expect(duration(30)).toBeChecked();

  api.on(requestCall, acceptAll);
  await chooseTime(user, 0);
  expect(screen.queryByText(taken)).toBeNull();
  await user.click(proceed());
  await expectPayment();
});

test('a changed price is shown with the old one, and the client can continue', async () => {
  const api = bookingApi();
  const { user } = await openForm();
  await fillForm(user, '');
  api.on(
    requestCall,
    refusal(409, { code: 'conflict', message: 'The price is now $80.50.', price: '80.50' }),
  );
  await user.click(proceed());
  const notice =
    'The price is now $80.50. It was $75. Nothing is booked yet. Continue if the new price works for you.';
  await waitFor(() => expect(within(summary()).getByRole('alert')).toHaveTextContent(notice));
  expect(document.querySelector('[data-bottom-bar] [role="alert"]')).toHaveTextContent(notice);
  expect(summary()).toHaveTextContent('$80.50 for 30 min');
  expect(duration(30)).toHaveAccessibleName(/^30 min\s*\$80.50$/);

  api.on(requestCall, acceptAll);
  await user.click(proceed());
  await expectPayment();
  expect(screen.queryByText(/^The price is now/)).toBeNull();
  expect(api.calls(requestCall).map(({ body }) => (body as NewBooking).price)).toEqual(['75.00', '80.50']);
});

test('a duration that is no longer offered disappears, and another has to be chosen', async () => {
  const api = bookingApi();
  const { user } = await openForm();
  await user.click(duration(45));
  await timesLoaded();
  await chooseTime(user);
  const notOffered = 'Please select a session duration';
  api.on(
    requestCall,
    refusal(400, { code: 'invalid', message: notOffered, fields: { duration: notOffered } }),
  );
  api.setTiers(aProfile().pricingTiers.slice(0, 2));
  await user.click(proceed());
  const group = screen.getByRole('group', { name: 'Session duration' });
  await waitFor(() => expect(group).toHaveAccessibleDescription(notOffered));
  await waitFor(() => expect(screen.queryByLabelText(/^45 min/)).toBeNull());
  expect(proceed()).toBeDisabled();
});

test('a response without a client secret stays on the form, and the request can be sent again', async () => {
  const api = bookingApi();
  const { user } = await openForm();
  const slot = await fillForm(user, '');
  api.on(requestCall, (call: Call) => ({ ...acceptAll(call), clientSecret: null }));
  await user.click(proceed());
  expect(await findToast('ErrorPayment setup failed. Please try again.')).toBeVisible();
  await expectForm();
  expect(chosenTime()).toHaveAttribute('value', slot);
  api.on(requestCall, acceptAll);
  await user.click(proceed());
  await expectPayment();
  // The first request was answered, so this is a new attempt.
  const [first, second] = api.calls(requestCall);
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
});

test('a request whose response was lost is sent again with the same idempotency key', async () => {
  const api = bookingApi();
  const { user, goBack } = await openForm();
  await fillForm(user, 'Once only');
  api.on(requestCall, lostConnection);
  await user.click(proceed());
  expect(await findToast(/^ErrorWe lost the connection. You weren’t charged/)).toBeVisible();
  expect(message()).toHaveValue('Once only');
  api.on(requestCall, acceptAll);
  await user.click(proceed());
  await expectPayment();
  const [first, second] = api.calls(requestCall);
  expect(second).toEqual(first);

  // Once it was answered, the next request gets a new key.
  await goBack();
  await expectForm();
  await waitFor(() => expect(chosenTime()).not.toBeNull());
  await user.click(proceed());
  await expectPayment();
  const third = api.calls(requestCall)[2];
  expect(third?.body).toEqual(first?.body);
  expect(third?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
});
