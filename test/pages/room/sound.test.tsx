import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeMedia } from '#test/pages/support/fake-media.ts';
import { Sound } from '#web/features/room/call/sound.tsx';

test('a sound plays on while the page around it changes, and begins anew only with another track', async () => {
  fakeMedia();
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const [first, second] = [{ kind: 'audio' }, { kind: 'audio' }] as MediaStreamTrack[];
  const page = render(<Sound track={first ?? null} speaker={undefined} />);
  const audio = page.container.querySelector('audio');
  const playing = audio?.srcObject;
  page.rerender(<Sound track={first ?? null} speaker="wall" />);
  expect(audio?.srcObject).toBe(playing);
  expect(play).toHaveBeenCalledTimes(1);
  page.rerender(<Sound track={second ?? null} speaker="wall" />);
  expect(audio?.srcObject).not.toBe(playing);
  expect(play).toHaveBeenCalledTimes(2);
});
