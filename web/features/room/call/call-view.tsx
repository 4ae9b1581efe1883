import { clsx } from 'clsx';
import { SignalHigh, SignalLow, SignalMedium } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shortName } from '#shared/accounts/names.ts';
import { useFullWindow } from '#web/lib/full-window.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Dial } from '#web/ui/dial.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DeviceChoice } from '../devices/device-choice.tsx';
import type { LocalMedia } from '../devices/use-local-media.ts';
import * as roomCopy from '../room.copy.ts';
import type { TimedRoom } from '../room-time.ts';
import { SessionDial } from '../session-dial.tsx';
import type { CallState } from './call.ts';
import { CallControls } from './call-controls.tsx';
import { Sound } from './sound.tsx';
import { VideoView } from './video-view.tsx';

const copy = roomCopy.call;

type Props = {
  room: TimedRoom;
  state: CallState;
  media: LocalMedia;
  unread: number;
  onLeave: () => void;
  /** Between the pictures and the controls, in the last minutes. */
  moreTime: ReactNode;
  /** The messages, shown beside the pictures. */
  chat: (close: () => void) => ReactNode;
};

export function CallView({ room, state, media, unread, onLeave, moreTime, chat }: Props) {
  const frame = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [isChatOpen, setChatOpen] = useState(false);
  const [areDevicesOpen, setDevicesOpen] = useState(false);
  const [isFullScreen, toggleFullScreen] = useFullScreen();
  const name = shortName(room.other);
  const shown = shownPicture(state);
  const canFloat = typeof document !== 'undefined' && document.pictureInPictureEnabled && shown !== null;
  useFullWindow();
  useEffect(() => frame.current?.focus(), []);
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={copy.label(name)}
      className="fixed inset-0 z-40 flex flex-col bg-night text-on-night outline-none"
    >
      <title>{roomCopy.pageTitle(name)}</title>
      <header className="flex items-center justify-between gap-3 px-4 py-3">
        <SessionDial room={room} />
        {state.line === 'connected' && <QualityMark quality={state.quality} />}
      </header>
      <div className="relative flex min-h-0 flex-1">
        <div className="relative min-w-0 flex-1 overflow-hidden">
          <VideoView
            track={shown}
            label={copy.other(name)}
            whole={state.other?.screen ?? false}
            videoRef={video}
          />
          {!shown && <Absent room={room} state={state} name={name} />}
          <Sound track={state.remote.audio} speaker={media.chosen.speaker} />
          <Captions state={state} media={media} name={name} />
          <OwnPicture media={media} />
        </div>
        {isChatOpen && (
          <aside className="w-96 overflow-y-auto bg-card p-4 text-ink max-md:absolute max-md:inset-0 max-md:z-10 max-md:w-auto">
            {chat(() => setChatOpen(false))}
          </aside>
        )}
      </div>
      {moreTime}
      <footer className="px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <CallControls
          {...{ media, isChatOpen, unread, isFullScreen, onLeave }}
          onToggleChat={() => setChatOpen(!isChatOpen)}
          onOpenDevices={() => setDevicesOpen(true)}
          onToggleFullScreen={toggleFullScreen}
          onPictureInPicture={canFloat ? () => void floatPicture(video.current) : undefined}
        />
      </footer>
      <Dialog open={areDevicesOpen} onOpenChange={setDevicesOpen} title={copy.devices}>
        <DeviceChoice media={media} />
      </Dialog>
    </section>
  );
}

/** Nothing while the other's camera is off: the last frame would stand still. */
function shownPicture({ remote, other, line }: CallState): MediaStreamTrack | null {
  const isSent = other?.camera || other?.screen;
  return line !== null && isSent ? remote.video : null;
}

function Absent({ room, state, name }: { room: TimedRoom; state: CallState; name: string }) {
  const text =
    state.line === null ? copy.waiting(name) : state.line === 'connecting' ? copy.connecting(name) : name;
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 px-6 text-center">
      <Avatar {...room.other} imageUrl={room.other.profileImageUrl} className="size-28 text-3xl" />
      <p className="font-semibold text-heading">{text}</p>
      {state.line === null && <p className="text-on-night-muted">{copy.waitingText}</p>}
      {state.line === 'connecting' && <Dial hand="spin" className="size-8" />}
    </div>
  );
}

/** What is going on with the other side, and with the line. */
function Captions({ state, media, name }: { state: CallState; media: LocalMedia; name: string }) {
  const { line, other, isOffline, savesVideo, relayProblem } = state;
  const captions = [
    isOffline && line !== 'connected' && copy.offline,
    line === 'lost' && copy.reconnecting(name),
    line !== 'connected' && relayProblem && copy.relay[relayProblem],
    line === 'connected' && other && !other.microphone && copy.muted(name),
    line === 'connected' && other && !other.camera && !other.screen && copy.cameraOff(name),
    line === 'connected' && other?.screen && copy.sharing(name),
    media.screen && copy.ownSharing,
    savesVideo && copy.savesVideo,
  ].filter((text) => typeof text === 'string');
  return (
    <ul
      role="status"
      className="pointer-events-none absolute bottom-3 left-3 grid max-w-[70%] justify-items-start gap-1.5 text-sm"
    >
      {captions.map((text) => (
        <li key={text} className="rounded-button bg-night/80 px-3 py-1.5">
          {text}
        </li>
      ))}
    </ul>
  );
}

function OwnPicture({ media }: { media: LocalMedia }) {
  const { camera, screen } = media;
  return (
    <div
      className={clsx(
        'absolute right-3 bottom-3 aspect-video w-40 overflow-hidden rounded-button border border-night-line bg-night max-sm:w-28',
        !camera && !screen && 'hidden',
      )}
    >
      <VideoView track={screen ?? camera} label={copy.own} mirrored={!screen} whole={Boolean(screen)} />
    </div>
  );
}

const marks = { good: SignalHigh, fair: SignalMedium, poor: SignalLow };

function QualityMark({ quality }: { quality: CallState['quality'] }) {
  const Mark = marks[quality];
  return (
    <p className="flex items-center gap-2 text-on-night-muted text-sm">
      <Mark aria-hidden="true" className="size-5" />
      <span className="max-sm:sr-only">{copy.quality[quality]}</span>
    </p>
  );
}

/** The whole page, since dialogs and menus are beside the call in it. */
function useFullScreen(): [boolean, () => void] {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  const toggle = () => {
    // Phones that can't, such as iPhones, leave everything as it is.
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  return [isFull, toggle];
}

async function floatPicture(video: HTMLVideoElement | null): Promise<void> {
  if (document.pictureInPictureElement) return document.exitPictureInPicture();
  await video?.requestPictureInPicture().catch(() => undefined);
}
