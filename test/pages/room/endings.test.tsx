import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refusal } from '#test/pages/support/fake-api.ts';
import { fakeMedia } from '#test/pages/support/fake-media.ts';
import { joinCall } from '#test/pages/support/room-page.ts';
import { aRoom, openLobby } from '#test/pages/support/sample-room.ts';

const heading = (name: string) => screen.findByRole('heading', { name });
const review = () => screen.queryByRole('link', { name: 'Leave a review' });

describe('the goodbye', () => {
  test.each([
    [28, 'You were both here for 28 of 30 minutes.'],
    [36, 'You were both here for 30 of 30 minutes.'],
  ])('leads the client to the review after %d minutes together', async (minutesTogether, text) => {
    fakeMedia();
    await openLobby(aRoom(41, { minutesTogether }));
    expect(await heading('Thank you for your time')).toBeVisible();
    expect(screen.getByText(`How was your session with Priya? ${text}`)).toBeVisible();
    expect(review()).toBeVisible();
  });

  test('thanks the expert without asking for a review', async () => {
    fakeMedia();
    await openLobby(aRoom(41, { party: 'expert', minutesTogether: 28 }));
    expect(await heading('Thank you for your time')).toBeVisible();
    expect(
      screen.getByText('Your session with Nora has ended. You were both here for 28 of 30 minutes.'),
    ).toBeVisible();
    expect(review()).toBeNull();
  });

  test.each([
    ['booker', 'If something went wrong, report a problem from your dashboard.'],
    ['expert', 'If Nora didn’t show up, mark them as a no-show from your dashboard.'],
  ] as const)('doesn’t thank the %s who met no one', async (party, whatToDo) => {
    fakeMedia();
    await openLobby(aRoom(41, { party }));
    expect(await heading('This session has ended')).toBeVisible();
    const name = party === 'booker' ? 'Priya' : 'Nora';
    expect(screen.getByText(`It looks like you and ${name} didn’t meet. ${whatToDo}`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible();
    expect(review()).toBeNull();
  });
});

describe('entering', () => {
  test('that gets no answer ends, and can be tried again', async () => {
    fakeMedia();
    let isStalled = false;
    const room = aRoom(5);
    const ice = { servers: [], relayOnly: false, expiresAt: null };
    const page = await openLobby(room, {
      'POST /api/rooms/*/visits': () =>
        isStalled ? new Promise(() => undefined) : { visit: 'mine', room, ice },
    });
    await screen.findByRole('meter');
    await joinCall(page);
    await page.user.click(screen.getByRole('button', { name: 'Leave' }));
    isStalled = true;
    const timeouts: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      timeouts.push(controller);
      return controller.signal;
    });
    await page.user.click(await screen.findByRole('button', { name: 'Rejoin' }));
    await waitFor(() => expect(timeouts).not.toEqual([]));
    for (const timeout of timeouts) timeout.abort(new DOMException('too late', 'TimeoutError'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t connect you. Check your connection and try again.',
    );
    isStalled = false;
    expect(await joinCall(page)).toBeVisible();
  });

  test('that the server refuses says why', async () => {
    fakeMedia();
    const message = 'Too many attempts. Please wait a minute and try again.';
    const page = await openLobby(aRoom(5), {
      'POST /api/rooms/*/visits': () => refusal(429, { code: 'limited', message }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Join now' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});
