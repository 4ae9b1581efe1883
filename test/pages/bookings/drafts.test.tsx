import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  bookingApi,
  bookPath,
  chooseTime,
  chosenTime,
  dateTimeField,
  duration,
  expectForm,
  message,
  openForm,
  proceed,
  summary,
  timePanel,
  times,
} from '#test/pages/support/booking-form.ts';
import { fill } from '#test/pages/support/fill.ts';
import { openPage, stopClockAt } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import {
  cards,
  expectPayment,
  expectSent,
  openCardForm,
  paymentApi,
  payWith,
} from '#test/pages/support/payment-form.ts';
import { nora, priya, profileId } from '#test/pages/support/samples.ts';
import { mondayMorning } from '#test/pages/support/session-samples.ts';
import { setOwnTimeZone } from '#test/pages/support/time-zone.ts';
import { findToast } from '#test/pages/support/toast.ts';

const draftKey = `intime-draft:${nora.id}:booking:${profileId}`;
const savedDraft = () => JSON.parse(window.sessionStorage.getItem(draftKey) ?? 'null') as unknown;
const alert = () => within(timePanel()).getByRole('alert');

async function openChosen(query: string) {
  stopClockAt(mondayMorning);
  setOwnTimeZone('Europe/Berlin');
  const page = await openPage(`${bookPath}?${query}`, { as: nora });
  await expectForm();
  return page;
}

test('a reload keeps duration, time, message and time zone', async () => {
  bookingApi();
  const { user, close } = await openForm();
  await user.click(duration(30));
  const slot = await chooseTime(user);
  await fill(user, message(), 'About my clock');
  close();
  await openForm();
  expect(duration(30)).toBeChecked();
  await waitFor(() => expect(chosenTime()).toHaveAttribute('value', slot));
  expect(message()).toHaveValue('About my clock');
});

test('leaving for the expert’s page and coming back keeps the form, without a question', async () => {
  bookingApi();
  const { user, address, goBack } = await openForm();
  await user.click(duration(45));
  await fill(user, message(), 'Still here');
  await user.click(screen.getByRole('link', { name: 'Back to Profile' }));
  await waitFor(() => expect(address()).toBe(`/profile/${profileId}`));
  expect(screen.queryByRole('dialog')).toBeNull();
  await goBack();
  await expectForm();
  expect(duration(45)).toBeChecked();
  expect(message()).toHaveValue('Still here');
});

test('a typed time of an expert without hours is kept too', async () => {
  bookingApi({ hours: { weekly: [], timeZone: 'UTC' } });
  const { user, close } = await openForm();
  await user.click(duration(15));
  await fill(user, dateTimeField(), '2032-03-04T15:30');
  close();
  await openForm();
  await waitFor(() => expect(dateTimeField()).toHaveValue('2032-03-04T15:30'));
});

test('an emptied form leaves nothing behind, and another person gets an empty form', async () => {
  bookingApi();
  const { user, close } = await openForm();
  await fill(user, message(), 'Mine');
  expect(savedDraft()).toMatchObject({ message: 'Mine' });
  await user.clear(message());
  expect(savedDraft()).toBeNull();
  await fill(user, message(), 'Mine');
  close();
  const other = { ...priya, id: '00000000-0000-4000-8000-000000000009' };
  await openPage(bookPath, { as: other });
  await expectForm();
  expect(message()).toHaveValue('');
});

test('the draft is gone once the request is sent', async () => {
  paymentApi();
  const page = await openCardForm();
  await waitFor(() => expect(savedDraft()).toMatchObject({ duration: 30, requested: true }));
  await payWith(page.user, cards.good);
  await expectSent(page);
  expect(savedDraft()).toBeNull();
});

test('the draft is gone after the bank’s page has sent the client back', async () => {
  const api = paymentApi();
  api.on('GET /sandbox/stripe/v1/payment_intents/pi_1', { id: 'pi_1', status: 'requires_capture' });
  const page = await openCardForm();
  await waitFor(() => expect(savedDraft()).not.toBeNull());
  page.close();
  api.authorize();
  const unsent = `intime-draft:${nora.id}:booking:another-profile`;
  window.sessionStorage.setItem(unsent, '{"scheduledAt":"","message":"Later","timeZone":"UTC"}');
  await openPage('/dashboard?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2', { as: nora });
  await findToast('Booking Request Sent!');
  expect(savedDraft()).toBeNull();
  expect(window.sessionStorage.getItem(unsent)).not.toBeNull();
});

test('the draft is gone after signing out', async () => {
  const api = bookingApi();
  api.on('GET /api/profile/me', noProfile());
  api.on('GET /api/profiles', []);
  api.on('POST /auth/logout', new Response(null, { status: 204 }));
  const { user } = await openForm();
  await fill(user, message(), 'Private');
  await user.click(screen.getByRole('button', { name: /^Account menu/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await findToast('Logged out');
  expect(window.sessionStorage).toHaveLength(0);
});

test('a time chosen on the expert’s page is chosen here, so that only Continue is left', async () => {
  bookingApi();
  const { user, address } = await openChosen('duration=30&time=2032-03-09T10:00:00.000Z');
  expect(duration(30)).toBeChecked();
  await waitFor(() => expect(chosenTime()).toHaveAttribute('value', '2032-03-09T10:00:00.000Z'));
  expect(address()).toBe(bookPath);
  await user.click(proceed());
  await expectPayment();
});

test('a choice made on the expert’s page replaces the saved one and keeps the message', async () => {
  bookingApi();
  const { user, close } = await openForm();
  await user.click(duration(45));
  await fill(user, message(), 'Kept');
  close();
  await openChosen('duration=15');
  expect(duration(15)).toBeChecked();
  expect(message()).toHaveValue('Kept');
});

test.each([
  ['taken', '2032-03-09T10:00:00.000Z'],
  ['over', '2032-02-09T10:00:00.000Z'],
])('a chosen time that is %s by now is told, and another can be chosen', async (_why, time) => {
  const api = bookingApi();
  api.bookSlot('2032-03-09T10:00:00.000Z');
  const { user } = await openChosen(`duration=30&time=${time}`);
  const gone = 'That time is no longer available. Please choose another.';
  await waitFor(() => expect(alert()).toHaveTextContent(gone));
  expect(summary()).toHaveTextContent(gone);
  await chooseTime(user);
  expect(screen.queryByText(gone)).toBeNull();
});

test.each(['duration=7&time=soon', 'time=', 'duration=x'])(
  'an invalid choice is ignored: %s',
  async (query) => {
    bookingApi();
    const { address } = await openChosen(query);
    for (const minutes of [15, 30, 45]) expect(duration(minutes)).not.toBeChecked();
    await waitFor(() => expect(times()).not.toHaveLength(0));
    expect(chosenTime()).toBeNull();
    await waitFor(() => expect(address()).toBe(bookPath));
  },
);
