import { clsx } from 'clsx';
import {
  Maximize,
  MessageSquare,
  Mic,
  MicOff,
  Minimize,
  MonitorUp,
  MonitorX,
  MoreVertical,
  PhoneOff,
  PictureInPicture2,
  Settings2,
  Video,
  VideoOff,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import type { LocalMedia } from '../devices/use-local-media.ts';
import * as roomCopy from '../room.copy.ts';

const copy = roomCopy.call;

type Props = {
  media: LocalMedia;
  isChatOpen: boolean;
  unread: number;
  isFullScreen: boolean;
  onToggleChat: () => void;
  onOpenDevices: () => void;
  onToggleFullScreen: () => void;
  /** Missing where the browser can't, or there is no picture. */
  onPictureInPicture: (() => void) | undefined;
  onLeave: () => void;
};

/** Within reach of a thumb: everything one does during a call. */
export function CallControls(props: Props) {
  const { media, isChatOpen, unread, isFullScreen, onToggleChat, onToggleFullScreen, onLeave } = props;
  const { microphone, camera, screen, isMuted } = media;
  const canShare = typeof navigator !== 'undefined' && 'getDisplayMedia' in (navigator.mediaDevices ?? {});
  const mute = () => media.setMuted(!isMuted);
  const toggleCamera = () => void media.setCamera(!camera);
  const toggleScreen = () => (screen ? media.stopSharing() : void media.shareScreen());
  useShortcuts({
    KeyM: microphone ? mute : undefined,
    KeyV: toggleCamera,
    KeyS: canShare ? toggleScreen : undefined,
    KeyC: onToggleChat,
    KeyF: onToggleFullScreen,
  });
  return (
    <div
      role="toolbar"
      aria-label={copy.controls}
      className="flex flex-wrap items-center justify-center gap-2"
    >
      <Control
        label={isMuted ? copy.unmute : copy.mute}
        keys="Alt+M"
        isOff={isMuted || !microphone}
        disabled={!microphone}
        onClick={mute}
      >
        {isMuted || !microphone ? <MicOff /> : <Mic />}
      </Control>
      <Control
        label={camera ? copy.turnCameraOff : copy.cameraOn}
        keys="Alt+V"
        isOff={!camera}
        onClick={toggleCamera}
      >
        {camera ? <Video /> : <VideoOff />}
      </Control>
      {canShare && (
        <Control
          label={screen ? copy.stopSharing : copy.share}
          keys="Alt+S"
          isOn={Boolean(screen)}
          onClick={toggleScreen}
        >
          {screen ? <MonitorX /> : <MonitorUp />}
        </Control>
      )}
      <Control
        label={copy.messages}
        keys="Alt+C"
        isOn={isChatOpen}
        isPressed={isChatOpen}
        badge={unread}
        onClick={onToggleChat}
      >
        <MessageSquare />
      </Control>
      <More {...props} isFullScreen={isFullScreen} />
      <Button onClick={onLeave} className="min-h-12 max-sm:w-12 max-sm:px-0 sm:px-5">
        <PhoneOff aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{copy.leave}</span>
      </Button>
    </div>
  );
}

function More({ isFullScreen, onOpenDevices, onToggleFullScreen, onPictureInPicture }: Props) {
  return (
    <Menu
      trigger={
        <Button variant="night" size="icon" aria-label={copy.more} className="size-12">
          <MoreVertical aria-hidden="true" className="size-5" />
        </Button>
      }
    >
      <MenuItem onSelect={onOpenDevices}>
        <Settings2 aria-hidden="true" className="size-5" />
        {copy.devices}
      </MenuItem>
      <MenuItem onSelect={onToggleFullScreen}>
        {isFullScreen ? (
          <Minimize aria-hidden="true" className="size-5" />
        ) : (
          <Maximize aria-hidden="true" className="size-5" />
        )}
        {isFullScreen ? copy.leaveFullScreen : copy.fullScreen}
      </MenuItem>
      {onPictureInPicture && (
        <MenuItem onSelect={onPictureInPicture}>
          <PictureInPicture2 aria-hidden="true" className="size-5" />
          {copy.pictureInPicture}
        </MenuItem>
      )}
    </Menu>
  );
}

type ControlProps = {
  label: string;
  keys: string;
  isOff?: boolean;
  isOn?: boolean;
  /** Only for what is open or closed; the others say in their label what they would do. */
  isPressed?: boolean;
  badge?: number;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function Control({
  label,
  keys,
  isOff,
  isOn,
  isPressed,
  badge = 0,
  disabled = false,
  onClick,
  children,
}: ControlProps) {
  return (
    <Button
      variant="night"
      size="icon"
      aria-label={badge > 0 ? `${label} (${badge})` : label}
      aria-pressed={isPressed}
      aria-keyshortcuts={keys}
      title={`${label} ${copy.shortcut(keys)}`}
      disabled={disabled}
      onClick={onClick}
      className={clsx(
        'relative size-12 [&_svg]:size-5',
        isOff && 'bg-on-night text-night hover:bg-on-night/85',
        isOn && 'bg-on-night/25',
      )}
    >
      {children}
      {badge > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-1 -right-1 grid size-5 place-items-center rounded-full bg-action text-on-action text-xs tabular-nums"
        >
          {badge}
        </span>
      )}
    </Button>
  );
}

/** With Alt, so that typing a message triggers none. By position, because Alt changes the letter on a Mac. */
function useShortcuts(actions: Record<string, (() => void) | undefined>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actions[event.code];
      if (!event.altKey || event.ctrlKey || event.metaKey || event.repeat || !action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
