import { shortName } from '#shared/accounts/names.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Dial } from '#web/ui/dial.tsx';
import { gives } from '../devices/devices.ts';
import type { LocalMedia } from '../devices/use-local-media.ts';
import * as roomCopy from '../room.copy.ts';
import type { TimedRoom } from '../room-time.ts';
import type { CallState } from './call-state.ts';

const copy = roomCopy.call;

type Props = { room: TimedRoom; state: CallState; media: LocalMedia; isPictureShown: boolean };

/** What is going on with the other side and with the line. New lines are read out, without repeating the others. */
export function Captions({ room, state, media, isPictureShown }: Props) {
  const { line } = state;
  const name = shortName(room.other);
  return (
    <div aria-live="polite" aria-atomic="false" className="pointer-events-none absolute inset-0">
      {!isPictureShown && (
        <div className="grid size-full place-content-center justify-items-center gap-4 px-6 text-center">
          <Avatar {...room.other} imageUrl={room.other.profileImageUrl} className="size-28 text-3xl" />
          {line !== 'connected' && <p className="font-semibold text-heading">{waitingText(line, name)}</p>}
          {line === null && <p className="text-on-night-muted">{copy.waitingText}</p>}
          {line === 'connecting' && <Dial hand="spin" className="size-8" />}
        </div>
      )}
      <div className="absolute bottom-3 left-3 grid max-w-[60%] justify-items-start gap-1.5 text-sm">
        {line === 'connected' && <p className="sr-only">{copy.connected(name)}</p>}
        {captionsOf({ state, media, name, isPictureShown }).map((text) => (
          <p key={text} className="rounded-button bg-night/80 px-3 py-1.5">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

function waitingText(line: CallState['line'], name: string): string {
  if (line === null) return copy.waiting(name);
  return line === 'connecting' ? copy.connecting(name) : copy.reconnecting(name);
}

type CaptionProps = Omit<Props, 'room'> & { name: string };

function captionsOf({ state, media, name, isPictureShown }: CaptionProps): string[] {
  const { line, other, isOffline, savesVideo, relayProblem } = state;
  const theirs = line === 'connected' ? other : undefined;
  const captions = [
    isOffline && line !== 'connected' && copy.offline,
    line === 'lost' && isPictureShown && copy.reconnecting(name),
    line !== 'connected' && relayProblem && copy.relayProblem,
    theirs && !theirs.microphone && copy.muted(name),
    theirs?.paused && copy.theirVideoPaused(name),
    theirs && !theirs.camera && !theirs.screen && !theirs.paused && copy.cameraOff(name),
    theirs?.screen && copy.sharing(name),
    !media.isAsking && !gives(media.microphone) && copy.notHeard(name),
    media.screen && copy.ownSharing,
    savesVideo && media.camera && !media.screen && copy.savesVideo,
  ];
  return captions.filter((text) => typeof text === 'string');
}
