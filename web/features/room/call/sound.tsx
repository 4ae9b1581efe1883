import { useCallback, useEffect, useRef, useState } from 'react';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import { Button } from '#web/ui/button.tsx';
import { nameOf } from '../devices/devices.ts';
import { onGesture } from '../devices/on-gesture.ts';
import * as roomCopy from '../room.copy.ts';

type Props = {
  track: MediaStreamTrack | null;
  speaker: string | undefined;
  /** The button had the focus and isn't needed anymore. */
  onFocusLost: () => void;
};

/** Plays the other side's sound. Some browsers wait for a click before they play any. */
export function Sound({ track, speaker, onFocusLost }: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  const play = useCallback(
    () =>
      void audio.current?.play().then(
        () => setBlocked(false),
        (error: unknown) => setBlocked(nameOf(error) === 'NotAllowedError'),
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
  useEffect(() => (isBlocked ? onGesture(play) : undefined), [isBlocked, play]);
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
      <div
        role="status"
        className="pointer-events-none absolute inset-x-3 top-16 grid justify-items-center text-center"
      >
        {isBlocked && <Blocked onPlay={play} onFocusLost={onFocusLost} />}
      </div>
    </>
  );
}

function Blocked({ onPlay, onFocusLost }: { onPlay: () => void; onFocusLost: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusLost(box, onFocusLost);
  return (
    <div
      ref={box}
      className="pointer-events-auto grid justify-items-center gap-3 rounded-card bg-night/80 p-4"
    >
      <p>{roomCopy.call.soundBlocked}</p>
      <Button onClick={onPlay}>{roomCopy.call.unblockSound}</Button>
    </div>
  );
}
