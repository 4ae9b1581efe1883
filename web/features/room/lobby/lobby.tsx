import { Mic, MicOff, Settings2, Video, VideoOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { shortName } from '#shared/accounts/names.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { VideoView } from '../call/video-view.tsx';
import { LazyRoomSettings } from '../controls/lazy-room-settings.tsx';
import { DeviceProblems } from '../devices/device-problems.tsx';
import { LevelMeter } from '../devices/level-meter.tsx';
import type { LocalMedia } from '../devices/use-local-media.ts';
import * as roomCopy from '../room.copy.ts';
import type { TimedRoom } from '../room-time.ts';
import { useRemaining } from '../use-remaining.ts';
import { startText, timeText } from './lobby-times.ts';

const copy = roomCopy.lobby;

type Props = {
  room: TimedRoom;
  media: LocalMedia;
  isEntering: boolean;
  /** Why the room couldn't be entered. */
  problem: string | undefined;
  onJoin: () => void;
};

/** Before the call: how one looks and sounds, and whether the other is there. */
export function Lobby({ room, media, isEntering, problem, onJoin }: Props) {
  const name = shortName(room.other);
  const { phase } = useRemaining(room);
  const timeZone = useTimeZone();
  const now = new Date(Date.now() + room.offsetMs);
  const joinWithoutVideo = async () => {
    await media.setCamera(false);
    onJoin();
  };
  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-1 gap-8 px-4 pt-6 pb-16 sm:px-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:pt-10">
      <title>{roomCopy.pageTitle(name)}</title>
      <div className="lg:order-2">
        <h1 className="font-semibold text-name">{copy.title(name)}</h1>
        <p className="mt-2 text-lead">{startText(room, now, timeZone)}</p>
        <p role="status" className="mt-1 text-muted">
          {room.otherVisit ? copy.otherIsHere(name) : copy.otherIsNotHere(name)}
        </p>
        <div className="mt-6 grid grid-cols-1 gap-3">
          {phase === 'early' ? (
            <p className="font-medium">{copy.opens(timeText(room.opensAt, timeZone))}</p>
          ) : (
            <>
              <Button size="lg" busy={isEntering} onClick={onJoin}>
                {copy.join}
              </Button>
              {(media.camera || media.isAsking) && (
                <Button variant="outline" size="lg" onClick={() => void joinWithoutVideo()}>
                  {copy.joinWithoutVideo}
                </Button>
              )}
            </>
          )}
          {room.ownVisit && <p className="text-muted text-sm">{copy.ownIsElsewhere}</p>}
          {problem && (
            <p role="alert" className="text-danger">
              {problem}
            </p>
          )}
          <p className="text-muted text-sm">
            {room.hideAddress && room.canRelay ? copy.relayed : copy.nothingRecorded}
          </p>
        </div>
      </div>
      <div className="grid grid-cols-1 content-start gap-5">
        <Preview media={media} />
        {media.microphone && <LevelMeter track={media.isMuted ? null : media.microphone} />}
        <DeviceProblems media={media} />
      </div>
    </div>
  );
}

function Preview({ media }: { media: LocalMedia }) {
  const { camera, isMuted, microphone } = media;
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  return (
    <div className="relative aspect-video overflow-hidden rounded-card bg-night text-on-night">
      <VideoView track={camera} label={copy.preview} mirrored />
      {!camera && (
        <p className="grid size-full place-items-center px-6 pb-12 text-center">
          {media.isAsking ? copy.asking : copy.cameraOff}
        </p>
      )}
      <div className="absolute inset-x-0 bottom-3 flex justify-center gap-3">
        <Toggle
          label={isMuted ? copy.unmute : copy.mute}
          disabled={!microphone}
          onClick={() => media.setMuted(!isMuted)}
        >
          {isMuted || !microphone ? <MicOff className="size-5" /> : <Mic className="size-5" />}
        </Toggle>
        <Toggle
          label={camera ? copy.turnCameraOff : copy.turnCameraOn}
          disabled={media.isAsking}
          onClick={() => void media.setCamera(!camera)}
        >
          {camera ? <Video className="size-5" /> : <VideoOff className="size-5" />}
        </Toggle>
        <Toggle label={roomCopy.settings.open} disabled={false} onClick={() => setSettingsOpen(true)}>
          <Settings2 className="size-5" />
        </Toggle>
        {areSettingsOpen && <LazyRoomSettings media={media} onClose={() => setSettingsOpen(false)} />}
      </div>
    </div>
  );
}

type ToggleProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

function Toggle({ label, disabled, onClick, children }: ToggleProps) {
  return (
    <Button
      variant="night"
      size="icon"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="bg-night/70"
    >
      {children}
    </Button>
  );
}
