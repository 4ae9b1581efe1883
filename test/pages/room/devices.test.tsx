import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeMedia } from '#test/pages/support/fake-media.ts';
import { joinCall } from '#test/pages/support/room-page.ts';
import { aRoom, openLobby } from '#test/pages/support/sample-room.ts';

const problem = () => screen.findByRole('alert');
const lobby = () => openLobby(aRoom(-5));

test('camera and microphone are asked for together, once', async () => {
  const media = fakeMedia();
  await lobby();
  await screen.findByRole('meter', { name: 'Microphone level' });
  expect(screen.getByRole('button', { name: 'Turn camera off' })).toBeEnabled();
  expect(media.asked()).toEqual([['camera', 'microphone']]);
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('what keeps both from working', () => {
  test.each([
    ['NotAllowedError', 'Allow them in your browser or system settings', [['camera', 'microphone']]],
    ['NotFoundError', 'We didn’t find a camera or a microphone.', undefined],
    ['OverconstrainedError', 'We didn’t find a camera or a microphone.', undefined],
    ['NotReadableError', 'Another app may be using your camera and microphone', undefined],
  ] as const)('%s', async (error, text, asked) => {
    const media = fakeMedia({ camera: error, microphone: error });
    const page = await lobby();
    expect(await problem()).toHaveTextContent(text);
    if (asked) expect(media.asked()).toEqual(asked);
    expect(screen.getByText('Your camera is off')).toBeVisible();
    Object.assign(media.state, { camera: 'works', microphone: 'works' });
    await page.user.click(within(await problem()).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await screen.findByRole('meter')).toBeVisible();
  });

  test('a browser without devices says so, and the call can be joined', async () => {
    const page = await lobby();
    expect(await problem()).toHaveTextContent('Try a current version');
    expect(await joinCall(page)).toHaveTextContent('Priya can’t hear you.');
  });
});

describe('the other device works alone', () => {
  test.each([
    ['camera', 'NotFoundError', 'We didn’t find a camera. You can join without video.'],
    ['camera', 'NotReadableError', 'Another app may be using your camera.'],
    ['microphone', 'NotFoundError', 'We didn’t find a microphone.'],
    ['microphone', 'NotReadableError', 'Another app may be using your microphone.'],
  ] as const)('%s: %s', async (input, error, text) => {
    const media = fakeMedia({ [input]: error });
    await lobby();
    expect(await problem()).toHaveTextContent(text);
    await waitFor(() => expect(media.opened).toHaveLength(1));
    expect(media.opened[0]?.kind).toBe(input === 'camera' ? 'audio' : 'video');
  });

  test('when the camera has been forbidden earlier, only the microphone is asked for', async () => {
    const media = fakeMedia();
    media.block('camera');
    await lobby();
    expect(await problem()).toHaveTextContent('InTime isn’t allowed to use your camera.');
    expect(await screen.findByRole('meter')).toBeVisible();
    expect(media.asked()).toEqual([['camera', 'microphone'], ['microphone']]);
  });
});

test('before the browser says which devices there are, one that is gone leads to no second question', async () => {
  localStorage.setItem('intime-devices', JSON.stringify({ camera: 'sold', microphone: 'headset' }));
  const media = fakeMedia();
  await lobby();
  await screen.findByRole('meter');
  // The first request fails before anything is asked.
  expect(media.asked()).toEqual([
    ['camera', 'microphone'],
    ['camera', 'microphone'],
  ]);
  expect(media.opened.map(({ deviceId }) => deviceId)).toEqual(['front', 'desk']);
});

test('remembered devices are used, and others instead of those that are gone', async () => {
  localStorage.setItem(
    'intime-devices',
    JSON.stringify({ camera: 'sold', microphone: 'headset', speaker: 'x' }),
  );
  const media = fakeMedia({ isAllowed: true });
  const { user } = await lobby();
  await waitFor(() => expect(media.opened.map(({ deviceId }) => deviceId)).toEqual(['front', 'headset']));
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  const settings = await screen.findByRole('dialog', { name: 'Settings' });
  expect(within(settings).getByRole('combobox', { name: 'Camera' })).toHaveTextContent('The front camera');
  expect(within(settings).getByRole('combobox', { name: 'Microphone' })).toHaveTextContent('The headset');
  expect(within(settings).getByRole('combobox', { name: 'Speaker' })).toHaveTextContent('The wall speaker');
});

test.each(['null', '"front"', '{'])('devices remembered as %s don’t keep anyone out', async (stored) => {
  localStorage.setItem('intime-devices', stored);
  const media = fakeMedia();
  const page = await lobby();
  expect(await joinCall(page)).toBeVisible();
  expect(media.asked()).toEqual([['camera', 'microphone']]);
});

test('a chosen device is used at once and remembered', async () => {
  const media = fakeMedia();
  const { user } = await lobby();
  await screen.findByRole('meter');
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  await user.click(await screen.findByRole('combobox', { name: 'Camera' }));
  await user.click(await screen.findByRole('option', { name: 'The back camera' }));
  await waitFor(() => expect(media.opened.at(-1)?.deviceId).toBe('back'));
  expect(media.opened[0]?.stop).toHaveBeenCalled();
  expect(JSON.parse(localStorage.getItem('intime-devices') ?? '')).toMatchObject({ camera: 'back' });
});

test('a microphone unplugged during the call is replaced by another, and the last one is missed', async () => {
  const media = fakeMedia();
  const page = await lobby();
  await screen.findByRole('meter');
  const call = await joinCall(page);
  await media.unplug('microphone', 'desk');
  await waitFor(() => expect(media.opened.at(-1)?.deviceId).toBe('headset'));
  expect(call).not.toHaveTextContent('can’t hear you');
  await media.unplug('microphone', 'headset');
  await waitFor(() => expect(call).toHaveTextContent('Priya can’t hear you.'));
  await page.user.click(screen.getByRole('button', { name: 'Unmute' }));
  expect(await problem()).toHaveTextContent('We didn’t find a microphone.');
});

test('a camera that opens too late stays off, although the one before was unplugged', async () => {
  const media = fakeMedia();
  const page = await lobby();
  await screen.findByRole('meter');
  await joinCall(page);
  const openLate = media.hold();
  await media.unplug('camera', 'front');
  const open = media.hold();
  await page.user.click(await screen.findByRole('button', { name: 'Turn camera on' }));
  await open();
  await page.user.click(await screen.findByRole('button', { name: 'Turn camera off' }));
  await openLate();
  await waitFor(() => expect(media.opened).toHaveLength(4));
  const cameras = media.opened.filter(({ kind }) => kind === 'video');
  expect(cameras.map(({ deviceId }) => deviceId)).toEqual(['front', 'back', 'back']);
  for (const { stop } of cameras.slice(1)) expect(stop).toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Turn camera on' })).toBeVisible();
});

test('a microphone that the system mutes says so, until it is back', async () => {
  const media = fakeMedia();
  const page = await lobby();
  await screen.findByRole('meter');
  const call = await joinCall(page);
  expect(call).not.toHaveTextContent('can’t hear you');
  await media.withhold('desk', true);
  expect(call).toHaveTextContent('Priya can’t hear you. Check your microphone in Settings.');
  await media.withhold('desk', false);
  expect(call).not.toHaveTextContent('can’t hear you');
});

describe('without video', () => {
  test('joining turns the camera off, and it is still off after coming back', async () => {
    const media = fakeMedia();
    const { user } = await lobby();
    await user.click(await screen.findByRole('button', { name: 'Join without video' }));
    await screen.findByRole('region', { name: 'Call with Priya' });
    expect(media.opened.find(({ kind }) => kind === 'video')?.stop).toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Mute' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await user.click(await screen.findByRole('button', { name: 'Rejoin' }));
    expect(await screen.findByRole('button', { name: 'Unmute' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Turn camera on' })).toBeVisible();
    await waitFor(() => expect(media.asked().at(-1)).toEqual(['microphone']));
    expect(media.opened.at(-1)?.enabled).toBe(false);
  });

  test('a camera that doesn’t start during the call is explained', async () => {
    const media = fakeMedia({ camera: 'NotReadableError' });
    const page = await lobby();
    await problem();
    await joinCall(page);
    await page.user.click(screen.getByRole('button', { name: 'Turn camera on' }));
    expect(await screen.findByRole('dialog', { name: 'Settings' })).toHaveTextContent(
      'Another app may be using your camera',
    );
    media.state.camera = 'works';
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await page.user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Turn camera off' })).toBeVisible();
  });
});

test('before the room opens, its page says when', async () => {
  fakeMedia();
  await openLobby(aRoom(-60));
  expect(await screen.findByText(/^You can join starting at/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join now' })).toBeNull();
});
