import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  bookingApi,
  bookPath,
  chooseTime,
  chosenTime,
  day,
  duration,
  expectForm,
  message,
  openForm,
  proceed,
  requestCall,
  summary,
  timePanel,
  times,
} from '#test/pages/support/booking-form.ts';
import { fill } from '#test/pages/support/fill.ts';
import { expectPayment } from '#test/pages/support/payment-form.ts';
import { aBooking, nora, profileId } from '#test/pages/support/samples.ts';

test('a client requests a session with a duration, a time and a message', async () => {
  const api = bookingApi();
  const { user, address } = await openForm();
  const steps = screen.getByRole('list', { name: 'Booking steps' });
  expect(steps.querySelector('[aria-current]')).toHaveTextContent('1Your session');
  expect(screen.getByText('Priya is on New York time, 6 hours behind you.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Preferred time' })).toBe(timePanel());
  expect(screen.getByRole('complementary', { name: 'Summary' })).toBe(summary());
  expect(within(summary()).getByRole('button', { name: 'Continue to Payment' })).toBe(proceed());
  expect(screen.getByRole('radio', { name: /^30 min/ })).toBe(duration(30));
  expect(screen.getByLabelText('Message (optional)')).toBe(message());
  expect(proceed()).toBeDisabled();
  expect(summary()).toHaveTextContent('Cancel for free up to 24 hours before your session.');
  await user.click(duration(30));
  expect(proceed()).toBeEnabled();

  await user.click(day('Tuesday 9 March 2032'));
  expect(await chooseTime(user)).toBe('2032-03-09T10:00:00.000Z');
  const chosen = screen.getByText('Tue 9 Mar, 11:00 – 11:30 · Berlin time').closest('[role="status"]');
  expect(chosen).toHaveTextContent('05:00 for Priya, New York time');
  for (const text of [
    'Tue 9 Mar, 11:00 – 11:30',
    'Berlin time',
    '05:00 for Priya, New York time',
    '$75 for 30 min',
    'You won’t be charged until Priya accepts. We’ll place a hold of $75 on your card.',
    'Cancel for free until Mon 8 Mar, 11:00. After that, you’ll get 50% back.',
    'held in secure escrow',
  ]) {
    expect(summary()).toHaveTextContent(text);
  }
  expect(document.querySelector('[data-bottom-bar]')).toHaveTextContent(
    'No charge until Priya accepts. Free cancellation until Mon 8 Mar, 11:00, then 50% back.',
  );
  await fill(user, message(), '  Which of the two?  ');
  await user.click(proceed());
  await expectPayment();

  const [call, ...more] = api.calls(requestCall);
  expect(more).toEqual([]);
  expect(call?.body).toEqual({
    profileId,
    bookerId: nora.id,
    duration: 30,
    price: '75.00',
    scheduledAt: '2032-03-09T10:00:00.000Z',
    message: 'Which of the two?',
    timeZone: 'Europe/Berlin',
  });
  expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  expect(address()).toBe(`${bookPath}?booking=${aBooking().id}`);
});

test('viewing another day keeps the chosen time, and its day stays marked', async () => {
  bookingApi();
  const { user } = await openForm();
  await user.click(duration(30));
  await user.click(day('Tuesday 9 March 2032'));
  const slot = await chooseTime(user);
  await user.click(day('Friday 26 March 2032, 8 times available'));
  expect(times().map(({ value }) => value)).not.toContain(slot);
  expect(chosenTime()).toBeNull();
  expect(summary()).toHaveTextContent('Tue 9 Mar, 11:00 – 11:30');
  await user.click(day('Tuesday 9 March 2032, selected, 8 times available'));
  expect(chosenTime()).toHaveAttribute('value', slot);
});

test('going back from the payment restores the form, and continuing sends the same request', async () => {
  const api = bookingApi();
  const { user, address, goBack, goForward } = await openForm();
  await user.click(duration(30));
  const slot = await chooseTime(user);
  await fill(user, message(), '  Which of the two?  ');
  await user.click(proceed());
  await expectPayment();
  expect(screen.getByRole('main')).toHaveFocus();
  const payment = address();

  const expectFormRestored = async () => {
    await expectForm();
    expect(duration(30)).toBeChecked();
    await waitFor(() => expect(chosenTime()).toHaveAttribute('value', slot));
    expect(message()).toHaveValue('  Which of the two?  ');
  };
  await goBack();
  await expectFormRestored();
  await goForward();
  await expectPayment();
  expect(address()).toBe(payment);
  await user.click(screen.getByRole('link', { name: 'Back to session details' }));
  await expectFormRestored();
  await user.click(proceed());
  await expectPayment();
  expect(address()).toBe(payment);
  const [first, second] = api.calls(requestCall);
  expect(second?.body).toEqual(first?.body);
});

test('a client can book with the keyboard alone', async () => {
  const api = bookingApi();
  const { user } = await openForm();
  await waitFor(() => expect(times()).not.toHaveLength(0));
  const focused = () => document.activeElement;
  const label = () => focused()?.getAttribute('aria-label');
  screen.getByRole('link', { name: 'Back to Profile' }).focus();

  await user.tab();
  expect(duration(15)).toHaveFocus();
  await user.keyboard(' ');
  expect(duration(15)).toBeChecked();
  await user.keyboard('{ArrowRight}');
  expect(duration(30)).toBeChecked();

  await user.tab();
  expect(screen.getByRole('button', { name: 'Change time zone' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Next month' })).toHaveFocus();
  await user.tab();
  const month = screen.getByRole('grid');
  await waitFor(() => expect(label()).toMatch(/^Monday 1 March 2032, \d times available$/));
  expect(month).toContainElement(focused() as HTMLElement);
  await user.keyboard('{ArrowRight}');
  expect(label()).toMatch(/^Tuesday 2 March 2032/);
  await user.keyboard('{PageDown}');
  await waitFor(() => expect(label()).toMatch(/^Friday 2 April 2032/));
  await user.keyboard('{PageUp}');
  await waitFor(() => expect(label()).toMatch(/^Tuesday 2 March 2032/));
  await user.keyboard('{Enter}');
  expect(month.querySelector('[aria-selected="true"]')).toContainElement(focused() as HTMLElement);
  expect(label()).toMatch(/^Tuesday 2 March 2032/);
  expect(within(timePanel()).getByText('Tuesday 2 March').closest('[role="status"]')).toHaveTextContent(
    'Tuesday 2 March 8 times available',
  );

  await user.tab();
  expect(times()[0]).toHaveFocus();
  await user.keyboard(' ');
  await user.keyboard('{ArrowRight}');
  expect(times()[1]).toBeChecked();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(times()[7]).toBeChecked();
  await user.tab();
  expect(message()).toHaveFocus();
  await user.keyboard('Hello');
  await user.tab();
  expect(proceed()).toHaveFocus();
  await user.keyboard('{Enter}');
  await expectPayment();
  expect(api.calls(requestCall)).toMatchObject([
    { body: { duration: 30, scheduledAt: '2032-03-02T16:00:00.000Z', message: 'Hello' } },
  ]);
});
