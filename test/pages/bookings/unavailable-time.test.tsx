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

test('a time that another client booked is shown as taken, even after the duration was changed', async () => {
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

test('a time that another client books just before the duration changes is shown as taken', async () => {
  const api = bookingApi();
  const { user } = await openForm();
  await user.click(duration(45));
  const slot = await chooseTime(user);
  api.bookSlot(slot, 60);
  await user.click(duration(30));
  await waitFor(() => expect(alert()).toHaveTextContent('That time was just taken. Please choose another.'));
});

test('if the times of the earlier duration can’t be loaded, the message doesn’t mention a duration', async () => {
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
