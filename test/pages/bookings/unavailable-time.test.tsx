import { act, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  bookingApi,
  chooseTime,
  duration,
  openForm,
  slotsCall,
  timePanel,
  timesLoaded,
} from '#test/pages/support/booking-form.ts';
import { type Call, refusal } from '#test/pages/support/fake-api.ts';
import { stopClockAt } from '#test/pages/support/open-page.tsx';

const alert = () => within(timePanel()).getByRole('alert');

/** Asks for the slots again, as returning to the window does once they are outdated. */
async function returnToWindow(): Promise<void> {
  stopClockAt('2032-03-01T09:01:00Z');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test('a time that another client took is not blamed on the duration, however often that changed', async () => {
  const api = bookingApi();
  const { user } = await openForm();
  await user.click(duration(15));
  const slot = await chooseTime(user);
  await user.click(duration(30));
  await timesLoaded();
  api.bookSlot(slot, 60);
  await returnToWindow();
  await waitFor(() => expect(alert()).toHaveTextContent('That time was just taken. Please choose another.'));
});

test('a time that was taken while the duration changed is told as taken', async () => {
  const api = bookingApi();
  const { user } = await openForm();
  await user.click(duration(45));
  const slot = await chooseTime(user);
  api.bookSlot(slot, 60);
  await user.click(duration(30));
  await waitFor(() => expect(alert()).toHaveTextContent('That time was just taken. Please choose another.'));
});

test('without an answer about the other duration, the reason names none', async () => {
  const api = bookingApi({ hours: { startGridMinutes: 15 } });
  const { user } = await openForm();
  await user.click(duration(15));
  const slot = await chooseTime(user);
  api.bookSlot(slot, 15);
  api.on(slotsCall, (call: Call) =>
    call.search.get('duration') === '15' ? refusal(500, { code: 'internal' }) : api.slots(call),
  );
  await user.click(duration(45));
  await waitFor(() =>
    expect(alert()).toHaveTextContent('That time is no longer available. Please choose another.'),
  );
});
