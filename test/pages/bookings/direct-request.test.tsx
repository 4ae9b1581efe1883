import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Self } from '#shared/accounts/accounts.schema.ts';
import {
  bookingApi,
  chosenTime,
  duration,
  expectForm,
  requestCall,
  timePanel,
} from '#test/pages/support/booking-form.ts';
import { refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { type OpenedPage, openPage, stopClockAt } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import {
  cards,
  confirmCall,
  expectPayment,
  expectSent,
  paymentCall,
  payPath,
  payWith,
} from '#test/pages/support/payment-form.ts';
import { bookingList, nora, profileId } from '#test/pages/support/samples.ts';
import { aRequest, mondayMorning } from '#test/pages/support/session-samples.ts';
import { setOwnTimeZone } from '#test/pages/support/time-zone.ts';
import { findToast } from '#test/pages/support/toast.ts';

const slot = '2032-03-01T09:00:00.000Z';
const messageField = () => screen.getByLabelText('Message (optional)');

/** Opens Priya's page in Berlin, on Monday at 10:00, and chooses its first time. */
async function chooseOnProfile(as: Self | null = nora): Promise<OpenedPage> {
  stopClockAt(mondayMorning);
  setOwnTimeZone('Europe/Berlin');
  const page = await openPage(`/profile/${profileId}`, { as });
  const times = await screen.findByRole('list', { name: 'Next available times' });
  await page.user.click(within(times).getByRole('link', { name: 'Monday 1 March, 10:00' }));
  return page;
}

test('a time chosen on the expert’s page leads straight to the payment, which asks for the message', async () => {
  const api = bookingApi();
  const page = await chooseOnProfile();
  await expectPayment();
  expect(page.address()).toBe(payPath);
  expect(api.calls(requestCall).map(({ body }) => body)).toEqual([
    expect.objectContaining({ duration: 15, scheduledAt: slot, price: '50.00', timeZone: 'Europe/Berlin' }),
  ]);
  await fill(page.user, messageField(), 'My clock is slow');
  api.on(confirmCall, () => {
    api.on('GET /api/bookings/*', aRequest('booker'));
    api.on('GET /api/bookings/me', bookingList([aRequest('booker')]));
    return { id: 'pi_1', status: 'requires_capture' };
  });
  api.on('GET /api/profile/me', noProfile);
  await payWith(page.user, cards.good);
  await expectSent(page);
  expect(api.calls(paymentCall).at(-1)?.body).toEqual({ saveCard: false, message: 'My clock is slow' });
});

test('a client who has requested a session finds the search at home, not the form for an expert profile', async () => {
  const api = bookingApi();
  const page = await chooseOnProfile();
  await expectPayment();
  api.on('GET /api/profile/me', noProfile);
  api.on('GET /api/profiles', []);
  await page.user.click(screen.getByRole('link', { name: 'InTime' }));
  expect(await screen.findByRole('heading', { name: 'Find Your Expert' })).toBeVisible();
  expect(page.address()).toBe('/');
});

test('a message typed at the payment survives a reload and going back to the session’s details', async () => {
  bookingApi();
  const page = await chooseOnProfile();
  await expectPayment();
  await fill(page.user, messageField(), 'My clock is slow');
  page.close();
  const again = await openPage(payPath, { as: nora });
  await expectPayment();
  expect(messageField()).toHaveValue('My clock is slow');
  await again.user.click(screen.getByRole('link', { name: 'Back to session details' }));
  await expectForm();
  expect(messageField()).toHaveValue('My clock is slow');
  expect(duration(15)).toBeChecked();
  await waitFor(() => expect(chosenTime()).toHaveAttribute('value', slot));
});

test('going back from the payment leads to the expert’s page', async () => {
  bookingApi();
  const page = await chooseOnProfile();
  await expectPayment();
  await page.goBack();
  expect(page.address()).toBe(`/profile/${profileId}`);
});

test('a time that was taken in the meantime is explained in step 1', async () => {
  const api = bookingApi();
  api.on(requestCall, () => {
    api.bookSlot(slot);
    const text = 'This time has just been taken. Please choose another.';
    return refusal(409, { code: 'conflict', message: text, fields: { scheduledAt: text } });
  });
  await chooseOnProfile();
  await expectForm();
  expect(duration(15)).toBeChecked();
  await waitFor(() => expect(within(timePanel()).getByRole('alert')).toBeVisible());
});

test('another reason shows in a toast, with everything still chosen in step 1', async () => {
  const api = bookingApi();
  const text = 'You have 20 open requests. Please wait for an answer or withdraw one.';
  api.on(requestCall, refusal(409, { code: 'conflict', message: text }));
  await chooseOnProfile();
  await expectForm();
  await findToast(text);
  await waitFor(() => expect(chosenTime()).toHaveAttribute('value', slot));
});

test('a link from another site reserves nothing', async () => {
  const api = bookingApi();
  stopClockAt(mondayMorning);
  setOwnTimeZone('Europe/Berlin');
  await openPage(`/book/${profileId}?duration=15&time=${slot}`, { as: nora });
  await expectForm();
  expect(api.calls(requestCall)).toEqual([]);
});

test('a visitor who chooses a time gets to its payment after signing in', async () => {
  const api = bookingApi();
  const { user, address } = await chooseOnProfile(null);
  await waitFor(() => expect(address()).toBe('/auth'));
  await user.click(screen.getByRole('tab', { name: 'Sign In' }));
  await fill(user, screen.getByLabelText('Username'), 'nora');
  await fill(user, screen.getByLabelText('Password'), 'correct horse');
  api.on('POST /auth/login', nora);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await expectPayment();
  expect(address()).toBe(payPath);
});
