import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeMedia } from '#test/pages/support/fake-media.ts';
import { Sound } from '#web/features/room/call/sound.tsx';
import { LevelMeter } from '#web/features/room/devices/level-meter.tsx';

const track = () => ({ kind: 'audio' }) as MediaStreamTrack;
const notAllowed = () => Promise.reject(new DOMException('blocked', 'NotAllowedError'));

test('a sound plays on while the page around it changes, and begins anew only with another track', async () => {
  fakeMedia();
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const [first, second] = [track(), track()];
  const sound = (of: MediaStreamTrack, speaker?: string) => (
    <Sound track={of} speaker={speaker} onFocusLost={() => undefined} />
  );
  const page = render(sound(first));
  const audio = page.container.querySelector('audio');
  const playing = audio?.srcObject;
  page.rerender(sound(first, 'wall'));
  expect(audio?.srcObject).toBe(playing);
  expect(play).toHaveBeenCalledTimes(1);
  page.rerender(sound(second, 'wall'));
  expect(audio?.srcObject).not.toBe(playing);
  expect(play).toHaveBeenCalledTimes(2);
});

test('it comes out of the remembered speaker, or the system’s own if that one is gone', async () => {
  fakeMedia();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const setSinkId = vi.fn(() => Promise.reject(new DOMException('gone', 'NotFoundError')));
  Object.assign(HTMLMediaElement.prototype, { setSinkId });
  render(<Sound track={track()} speaker="wall" onFocusLost={() => undefined} />);
  expect(setSinkId).toHaveBeenCalledExactlyOnceWith('wall');
  await act(async () => undefined);
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId');
});

test.each(['the button', 'any key'])('a sound that the browser blocks begins with %s', async (what) => {
  fakeMedia();
  const user = userEvent.setup();
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(notAllowed);
  const onFocusLost = vi.fn();
  render(<Sound track={track()} speaker={undefined} onFocusLost={onFocusLost} />);
  const button = await screen.findByRole('button', { name: 'Turn on sound' });
  expect(screen.getByRole('status')).toHaveTextContent('Your browser is blocking the sound.');
  play.mockResolvedValue();
  if (what === 'the button') await user.click(button);
  else await user.keyboard('x');
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(onFocusLost).toHaveBeenCalledTimes(what === 'the button' ? 1 : 0);
});

test('the level of the microphone moves, also in a window that waits for a first click', async () => {
  const media = fakeMedia();
  media.requireGesture(true);
  const user = userEvent.setup();
  render(<LevelMeter track={track()} />);
  const meter = screen.getByRole('meter');
  expect(meter).toHaveAttribute('aria-valuenow', '0');
  media.requireGesture(false);
  await user.click(document.body);
  await waitFor(() => expect(meter).toHaveAttribute('aria-valuenow', '80'));
  expect(meter.firstElementChild).toHaveStyle({ transform: 'scaleX(0.80)' });
});
