import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { findToast, shownToasts } from '#test/pages/support/toast.ts';
import { toast } from '#web/ui/toast.ts';

const region = () => screen.findByRole('region', { name: /^Notifications/, hidden: true });
/** By text: queries by role are slow on a page with this many elements. */
const button = (name: string) => screen.getByText(name, { selector: 'button' });

async function openGallery() {
  fakeApi();
  const page = await openPage('/design');
  await region();
  return page;
}

test('a toast closes after five seconds', async () => {
  await openGallery();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  fireEvent.click(button('Toast'));
  expect(shownToasts()[0]).toHaveTextContent('Photo uploadedYour profile photo has been updated.');
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(shownToasts()).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(shownToasts()).toHaveLength(0);
});

test('a toast stays while the pointer or the focus is on it', async () => {
  await openGallery();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  fireEvent.click(button('Toast'));
  const [shown] = shownToasts();
  if (!shown) throw new Error('the toast is missing');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  fireEvent.pointerEnter(shown);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  act(() => shown.focus());
  fireEvent.pointerLeave(shown);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(shownToasts()).toEqual([shown]);
  act(() => shown.blur());
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(shownToasts()).toEqual([shown]);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(shownToasts()).toHaveLength(0);
});

test('a toast that follows one closed by its button also closes after five seconds', async () => {
  const { user } = await openGallery();
  await user.click(button('Toast'));
  // The pointer on the toast and the focus in it both stop its timer.
  await user.click(within(await findToast('Photo uploaded')).getByRole('button', { name: 'Close' }));
  expect(shownToasts()).toHaveLength(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  fireEvent.click(button('Destructive toast'));
  expect(shownToasts()).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  expect(shownToasts()).toHaveLength(0);
});

test('Escape closes the dialog that has the focus, not the toast that came after it', async () => {
  const { user } = await openGallery();
  await user.click(button('Dialog'));
  const dialog = await screen.findByRole('dialog');
  act(() => toast({ title: 'Photo uploaded' }));
  // The dialog hides the rest of the page from queries by role.
  await screen.findByText('Photo uploaded', { selector: 'li *' });
  await user.keyboard('{Escape}');
  expect(dialog).not.toBeInTheDocument();
  expect(shownToasts()).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(shownToasts()).toHaveLength(0);
});

test('only one toast is shown at a time, the newest', async () => {
  const { user } = await openGallery();
  await user.click(button('Toast'));
  expect(await findToast('Photo uploaded')).toBeVisible();
  await user.click(button('Destructive toast'));
  const second = await findToast('Payment FailedYour card was declined.');
  expect(second).toHaveClass('text-danger');
  expect(shownToasts()).toEqual([second]);
});

test('F8 focuses the toasts and Escape closes one', async () => {
  const { user } = await openGallery();
  await user.click(button('Toast'));
  await findToast('Photo uploaded');
  await user.keyboard('[F8]');
  expect((await region()).querySelector('ol')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(shownToasts()).toHaveLength(0);
});

test('the close button closes a toast', async () => {
  const { user } = await openGallery();
  await user.click(button('Toast'));
  const shown = await findToast('Photo uploaded');
  await user.click(within(shown).getByRole('button', { name: 'Close' }));
  expect(shownToasts()).toHaveLength(0);
});

test('swiping a toast to the right by more than 50 px closes it, a shorter swipe doesn’t', async () => {
  const { user } = await openGallery();
  await user.click(button('Toast'));
  const swiped = await findToast('Photo uploaded');
  const swipe = (by: number) => {
    const at = (x: number) => ({ clientX: x, clientY: 20, button: 0, pointerId: 1, pointerType: 'mouse' });
    fireEvent.pointerDown(swiped, at(20));
    fireEvent.pointerMove(swiped, at(20 + by / 2));
    fireEvent.pointerMove(swiped, at(20 + by));
    fireEvent.pointerUp(swiped, at(20 + by));
  };
  swipe(40);
  expect(shownToasts()).toHaveLength(1);
  swipe(-60);
  expect(shownToasts()).toHaveLength(1);
  swipe(60);
  expect(shownToasts()).toHaveLength(0);
});
