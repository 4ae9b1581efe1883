import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '#shared/durations.ts';
import { field } from '#test/pages/support/chat.ts';
import { passTime, skipTo, startClockAt } from '#test/pages/support/clock.ts';
import { refusal } from '#test/pages/support/fake-api.ts';
import { fakeMedia } from '#test/pages/support/fake-media.ts';
import { connectStream, sendLiveEvent } from '#test/pages/support/fake-stream.ts';
import { joinCall } from '#test/pages/support/room-page.ts';
import { aRoom, openLobby } from '#test/pages/support/sample-room.ts';
import { type CallState, outside } from '#web/features/room/call/call-state.ts';
import { Captions } from '#web/features/room/call/captions.tsx';
import type { LocalMedia } from '#web/features/room/devices/use-local-media.ts';

const control = (name: string) => screen.findByRole('button', { name });

test('the room has a bar of its own, without the site’s navigation', async () => {
  fakeMedia();
  await openLobby(aRoom(-5));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Your session with Priya');
  expect(screen.getByRole('link', { name: 'InTime' })).toHaveAttribute('href', '/');
  expect(within(screen.getByRole('banner')).getByText('Priya Raman')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('a room that isn’t one’s own looks like any unknown page', async () => {
  const media = fakeMedia();
  await openLobby(aRoom(-5), { 'GET /api/rooms/*': refusal(404, { message: 'Not found' }) });
  expect(await screen.findByText(/^We couldn’t find that page/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'InTime' })).toBeVisible();
  expect(media.asked()).toEqual([]);
});

test('who waits in the lobby reads that the session was canceled', async () => {
  fakeMedia();
  const room = aRoom(-5);
  let answer: unknown = room;
  await openLobby(room, { 'GET /api/rooms/*': () => answer });
  await connectStream();
  expect(await control('Join now')).toBeVisible();
  answer = refusal(404, { message: 'Not found' });
  await sendLiveEvent('room', { bookingId: room.bookingId });
  expect(await screen.findByRole('heading', { name: 'This session is no longer available' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join now' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Leave a review' })).toBeNull();
});

describe('captions', () => {
  const captionsOf = (change: Partial<CallState>, media: Partial<LocalMedia> = {}) => {
    const room = { ...aRoom(5), order: 1, offsetMs: 0 };
    const track = {} as MediaStreamTrack;
    const devices = { microphone: track, camera: track, screen: null, ...media } as LocalMedia;
    const state: CallState = { ...outside, phase: 'in', line: 'connected', ...change };
    render(<Captions room={room} state={state} media={devices} isPictureShown />);
    return [...document.querySelectorAll('p:not(.sr-only)')].map(({ textContent }) => textContent);
  };
  const sending = { microphone: true, camera: true, screen: false, paused: false };

  test.each([
    ['all is well', { other: sending }, []],
    ['their camera is off', { other: { ...sending, camera: false } }, ['Priya’s camera is off']],
    [
      'their line is weak',
      { other: { ...sending, camera: false, paused: true } },
      ['Priya’s connection is weak, so their video is paused'],
    ],
    [
      'our line is weak',
      { other: sending, savesVideo: true },
      ['Your connection is weak, so we’ve paused your video to keep the sound clear.'],
    ],
  ])('%s', (_name, change, captions) => {
    expect(captionsOf(change)).toEqual(captions);
  });

  test('a shared screen isn’t paused on a weak line', () => {
    const shared = { screen: {} as MediaStreamTrack };
    expect(captionsOf({ other: sending, savesVideo: true }, shared)).toEqual(['You’re sharing your screen']);
  });
});

describe('keyboard', () => {
  test('joining, opening and closing the messages, and leaving never lose the focus', async () => {
    fakeMedia();
    const page = await openLobby(aRoom(-5));
    await screen.findByRole('meter');
    const call = await joinCall(page);
    expect(call).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'InTime' })).toBeNull();
    await page.user.keyboard('{Alt>}c{/Alt}');
    const panel = await screen.findByRole('complementary', { name: 'Messages' });
    expect(panel).toHaveFocus();
    await page.user.click(await field());
    await page.user.keyboard('{Escape}');
    expect(await control('Messages')).toHaveFocus();
    await page.user.keyboard('{Enter}');
    await page.user.click(await control('Close messages'));
    expect(await control('Messages')).toHaveFocus();
    await page.user.click(await control('Settings'));
    const settings = await screen.findByRole('dialog', { name: 'Settings' });
    expect(settings).toHaveTextContent('Mute or unmuteAlt+M');
    await page.user.keyboard('{Escape}');
    await waitFor(async () => expect(await control('Settings')).toHaveFocus());
    await page.user.click(await control('Leave'));
    const title = await screen.findByRole('heading', { name: 'You left the call' });
    expect(document.activeElement).toContainElement(title);
    await page.user.keyboard('{Tab}{Enter}');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Call with Priya' })).toHaveFocus());
  });

  test('shortcuts work everywhere but where one types', async () => {
    fakeMedia();
    const page = await openLobby(aRoom(-5));
    await screen.findByRole('meter');
    await joinCall(page);
    await page.user.keyboard('{Alt>}m{/Alt}');
    expect(await control('Unmute')).toHaveAttribute('aria-keyshortcuts', 'Alt+M');
    await page.user.keyboard('{Alt>}v{/Alt}');
    expect(await control('Turn camera on')).toBeVisible();
    await page.user.keyboard('m');
    await page.user.click(await control('Messages'));
    await page.user.click(await field());
    await page.user.keyboard('{Alt>}mvc{/Alt}');
    expect(await field()).toBeVisible();
    expect(await control('Unmute')).toBeVisible();
    expect(await control('Turn camera on')).toBeVisible();
  });
});

describe('the clock', () => {
  test('says calmly what is left, and leads the client to the review', async () => {
    startClockAt('2032-03-04T09:20:00Z');
    fakeMedia();
    const page = await openLobby(aRoom(20, { minutesTogether: 18 }));
    const call = await joinCall(page);
    expect(within(call).getByRole('timer')).toHaveTextContent('10 min left');
    skipTo('2032-03-04T09:25:05Z');
    const announcement = await within(call).findByText('5 minutes left.');
    expect(announcement.closest('[role=status]')).not.toBeNull();
    await passTime(minuteMs);
    expect(within(call).queryByText('5 minutes left.')).toBeNull();
    skipTo('2032-03-04T09:29:05Z');
    expect(await within(call).findByText('1 minute left.')).toBeVisible();
    skipTo('2032-03-04T09:30:05Z');
    expect(await within(call).findByText(/^Time’s up. The room stays open until/)).toBeVisible();
    expect(within(call).getByRole('timer')).toHaveTextContent('Time’s up · open until');
    await page.user.click(await control('Leave'));
    const link = await screen.findByRole('link', { name: 'Leave a review' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^\/review\//));
    expect(await control('Rejoin')).toBeVisible();
    skipTo('2032-03-04T09:40:05Z');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Rejoin' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'Thank you for your time' })).toBeVisible();
  });
});
