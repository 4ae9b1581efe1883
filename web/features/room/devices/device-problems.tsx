import { Button } from '#web/ui/button.tsx';
import * as roomCopy from '../room.copy.ts';
import type { LocalMedia } from './use-local-media.ts';

/** What keeps the devices from working, and the way on. */
export function DeviceProblems({ media }: { media: LocalMedia }) {
  const { camera, microphone } = media.problems;
  if (!camera && !microphone) return null;
  const { problems } = roomCopy;
  const texts =
    camera && camera === microphone
      ? [problems.both[camera]]
      : [microphone && problems.microphone[microphone], camera && problems.camera[camera]];
  return (
    <div
      role="alert"
      className="grid grid-cols-1 justify-items-start gap-2 rounded-card bg-wait-soft p-4 text-wait"
    >
      {texts.map((text) => text && <p key={text}>{text}</p>)}
      <Button variant="outline" className="mt-1" busy={media.isAsking} onClick={() => void media.retry()}>
        {roomCopy.lobby.tryAgain}
      </Button>
    </div>
  );
}
