import { clsx } from 'clsx';
import { SignalHigh, SignalLow, SignalMedium } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { shortName } from '#shared/accounts/names.ts';
import { Button } from '#web/ui/button.tsx';
import { CallControls } from '../controls/call-controls.tsx';
import { LazyRoomSettings } from '../controls/lazy-room-settings.tsx';
import { useFullScreen } from '../controls/use-full-screen.ts';
import { usePictureInPicture } from '../controls/use-picture-in-picture.ts';
import type { LocalMedia } from '../devices/use-local-media.ts';
import * as roomCopy from '../room.copy.ts';
import type { TimedRoom } from '../room-time.ts';
import { SessionDial } from '../session-dial.tsx';
import { TimeAnnouncement } from '../time-announcement.tsx';
import { Announcements } from './announcements.tsx';
import type { CallState } from './call-state.ts';
import { Captions } from './captions.tsx';
import { Sound } from './sound.tsx';
import { useWakeLock } from './use-wake-lock.ts';
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
  const panel = useRef<HTMLElement>(null);
  const chatButton = useRef<HTMLButtonElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [isChatOpen, setChatOpen] = useState(false);
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  const [isFullScreen, toggleFullScreen] = useFullScreen();
  const name = shortName(room.other);
  const shown = shownPicture(state);
  useEffect(() => frame.current?.focus(), []);
  useEffect(() => {
    if (isChatOpen) panel.current?.focus();
  }, [isChatOpen]);
  const closeChat = () => {
    if (panel.current?.contains(document.activeElement)) chatButton.current?.focus();
    setChatOpen(false);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    // Not from a dialog that a message opened: React passes on its events too.
    if (event.key === 'Escape' && panel.current?.contains(event.target as Node)) closeChat();
  };
  const closeSettings = () => setSettingsOpen(false);
  const floatPicture = usePictureInPicture(video, shown !== null);
  useWakeLock();
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={copy.label(name)}
      className="fixed inset-0 z-40 flex flex-col bg-night text-on-night outline-none"
    >
      <title>{roomCopy.pageTitle(name)}</title>
      <h1 className="sr-only">{copy.label(name)}</h1>
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
          <Captions {...{ room, state, media }} isPictureShown={shown !== null} />
          <TimeAnnouncement room={room} />
          <Announcements {...{ media, unread, isChatOpen }} />
          <OwnPicture media={media} />
          <Sound
            track={state.remote.audio}
            speaker={media.chosen.speaker}
            onFocusLost={() => frame.current?.focus()}
          />
        </div>
        {isChatOpen && (
          <aside
            ref={panel}
            tabIndex={-1}
            aria-label={copy.messages}
            onKeyDown={closeOnEscape}
            className="relative flex w-96 flex-col bg-card px-4 pt-3 pb-4 text-ink outline-none max-md:absolute max-md:inset-0 max-md:z-10 max-md:w-auto"
          >
            {chat(closeChat)}
          </aside>
        )}
      </div>
      <div className="max-h-[60dvh] shrink-0 scroll-pb-16 overflow-y-auto">{moreTime}</div>
      <footer className="px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <CallControls
          {...{ media, isChatOpen, unread, isFullScreen, chatButton, onLeave }}
          onToggleChat={isChatOpen ? closeChat : () => setChatOpen(true)}
          onOpenSettings={() => setSettingsOpen(true)}
          onToggleFullScreen={toggleFullScreen}
          onPictureInPicture={floatPicture}
        />
      </footer>
      {areSettingsOpen && (
        <LazyRoomSettings media={media} onClose={closeSettings}>
          <div className="grid gap-3 sm:hidden">
            {toggleFullScreen && (
              <Button variant="outline" onClick={toggleFullScreen}>
                {isFullScreen ? copy.leaveFullScreen : copy.fullScreen}
              </Button>
            )}
            {floatPicture && (
              <Button variant="outline" onClick={floatPicture}>
                {copy.pictureInPicture}
              </Button>
            )}
          </div>
        </LazyRoomSettings>
      )}
    </section>
  );
}

/** Nothing while the other's camera is off: the last frame would stand still. */
function shownPicture({ remote, other, line }: CallState): MediaStreamTrack | null {
  const isSent = other?.camera || other?.screen;
  return line !== null && isSent ? remote.video : null;
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
