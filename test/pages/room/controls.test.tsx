import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeMedia } from '#test/pages/support/fake-media.ts';
import { joinCall } from '#test/pages/support/room-page.ts';
import { aRoom, openLobby } from '#test/pages/support/sample-room.ts';
import { findToast, shownToasts } from '#test/pages/support/toast.ts';
import { Announcements } from '#web/features/room/call/announcements.tsx';
import type { Call } from '#web/features/room/call/call.ts';
import { useSending } from '#web/features/room/call/use-call.ts';
import { usePictureInPicture } from '#web/features/room/controls/use-picture-in-picture.ts';
import type { LocalMedia } from '#web/features/room/devices/use-local-media.ts';

const button = (name: string) => screen.findByRole('button', { name });

/** What this browser's document says it can do. */
function setDocument(features: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(features))
    Object.defineProperty(document, name, { configurable: true, value });
}

async function inCall() {
  const media = fakeMedia();
  const page = await openLobby(aRoom(-5));
  await screen.findByRole('meter');
  return { media, page, call: await joinCall(page) };
}

describe('what people do with a shortcut is read out', () => {
  test('their microphone and camera', async () => {
    const { page } = await inCall();
    const isSaid = async (text: string) =>
      waitFor(() => expect(screen.getByText(text).closest('[role=status]')).not.toBeNull());
    await page.user.keyboard('{Alt>}m{/Alt}');
    await isSaid('You’re muted.');
    await page.user.keyboard('{Alt>}m{/Alt}');
    await isSaid('You’re no longer muted.');
    await page.user.keyboard('{Alt>}v{/Alt}');
    await isSaid('Your camera is off.');
    await page.user.keyboard('{Alt>}v{/Alt}');
    await isSaid('Your camera is on.');
  });

  test('new messages, unless they are open', () => {
    const media = { isMuted: false, camera: null };
    const view = render(<Announcements media={media} unread={1} isChatOpen={false} />);
    const said = () => screen.getByRole('status').textContent;
    expect(said()).toBe('');
    view.rerender(<Announcements media={media} unread={2} isChatOpen={false} />);
    expect(said()).toBe('2 new messages.');
    view.rerender(<Announcements media={media} unread={0} isChatOpen />);
    view.rerender(<Announcements media={media} unread={1} isChatOpen />);
    expect(said()).toBe('2 new messages.');
    view.rerender(<Announcements media={media} unread={0} isChatOpen={false} />);
    view.rerender(<Announcements media={media} unread={1} isChatOpen={false} />);
    expect(said()).toBe('1 new message.');
  });
});

describe('full screen', () => {
  test('isn’t offered where the browser can’t', async () => {
    const { page } = await inCall();
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
    await page.user.click(await button('Settings'));
    await screen.findByRole('dialog', { name: 'Settings' });
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
  });

  test('is offered where it can', async () => {
    setDocument({ fullscreenEnabled: true });
    await inCall();
    expect(await button('Full screen')).toBeVisible();
    setDocument({ fullscreenEnabled: false });
  });
});

describe('sharing the screen', () => {
  test.each([
    ['the person cancels', new DOMException('Permission denied', 'NotAllowedError'), false],
    ['the system forbids it', new DOMException('Permission denied by system', 'NotAllowedError'), true],
    ['Firefox finds none', new DOMException('The object can not be found here.', 'NotFoundError'), true],
  ])('%s', async (_why, error, isExplained) => {
    const { media, page } = await inCall();
    media.state.screen = error;
    await page.user.click(await button('Share screen'));
    if (isExplained) await findToast('We couldn’t share your screen');
    else expect(shownToasts()).toEqual([]);
    expect(await button('Share screen')).toBeVisible();
  });
});

test('the other is told that a device is off while the system withholds it', () => {
  const send = vi.fn();
  const track = (muted: boolean) => ({ muted }) as MediaStreamTrack;
  const media = { microphone: track(true), camera: track(false), screen: null, isMuted: false };
  renderHook(() => useSending({ send } as unknown as Call, media as LocalMedia));
  const [, wanted] = send.mock.lastCall ?? [];
  expect(wanted).toEqual({ microphone: false, camera: true, screen: false });
});

test('the screen stays on during the call, also after a look at another app', async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release }));
  Object.defineProperty(Navigator.prototype, 'wakeLock', { configurable: true, value: { request } });
  const { page } = await inCall();
  await waitFor(() => expect(request).toHaveBeenCalledWith('screen'));
  request.mockClear();
  fireEvent(document, new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(1);
  await page.user.click(await button('Leave'));
  await waitFor(() => expect(release).toHaveBeenCalled());
  Reflect.deleteProperty(Navigator.prototype, 'wakeLock');
});

test('a picture in a window of its own can be closed although nothing is shown in it anymore', () => {
  setDocument({ pictureInPictureEnabled: true, pictureInPictureElement: null });
  const video = { current: document.createElement('video') };
  function Button({ isShown }: { isShown: boolean }) {
    const toggle = usePictureInPicture(video, isShown);
    return toggle && <button type="button">Picture in picture</button>;
  }
  const view = render(<Button isShown />);
  setDocument({ pictureInPictureElement: video.current });
  fireEvent(document, new Event('enterpictureinpicture'));
  view.rerender(<Button isShown={false} />);
  expect(screen.getByRole('button')).toBeVisible();
  setDocument({ pictureInPictureElement: null });
  fireEvent(document, new Event('leavepictureinpicture'));
  expect(screen.queryByRole('button')).toBeNull();
  setDocument({ pictureInPictureEnabled: false });
});
