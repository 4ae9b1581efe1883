import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import * as roomCopy from '../room.copy.ts';

type Props = { track: MediaStreamTrack | null; speaker: string | undefined };

/** Plays the other side's sound. Some browsers wait for a click before they play any. */
export function Sound({ track, speaker }: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  const play = useCallback(
    () =>
      void audio.current?.play().then(
        () => setBlocked(false),
        (error: unknown) => setBlocked(error instanceof Error && error.name === 'NotAllowedError'),
      ),
    [],
  );
  // Only when the track changes: each time begins the sound anew, with a gap.
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    element.srcObject = track ? new MediaStream([track]) : null;
    if (track) play();
  }, [track, play]);
  useEffect(() => {
    const element = audio.current as
      | (HTMLAudioElement & { setSinkId?: (id: string) => Promise<void> })
      | null;
    // The speaker may have been unplugged: the system's own is used then.
    if (speaker !== undefined) void element?.setSinkId?.(speaker).catch(() => undefined);
  }, [speaker]);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: live speech has no captions */}
      <audio ref={audio} autoPlay />
      {isBlocked && <Button onClick={play}>{roomCopy.call.unblockSound}</Button>}
    </>
  );
}
