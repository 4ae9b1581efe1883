import { clsx } from 'clsx';
import {
  Maximize,
  MessageSquare,
  Mic,
  MicOff,
  Minimize,
  MonitorUp,
  MonitorX,
  PhoneOff,
  PictureInPicture2,
  Settings2,
  Video,
  VideoOff,
} from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import type { LocalMedia } from '../devices/use-local-media.ts';
import * as roomCopy from '../room.copy.ts';
import { callShortcuts, type ShortcutName, useShortcuts } from './shortcuts.ts';

const copy = roomCopy.call;

type Props = {
  media: LocalMedia;
  isChatOpen: boolean;
  unread: number;
  isFullScreen: boolean;
  chatButton: Ref<HTMLButtonElement>;
  onToggleChat: () => void;
  onOpenSettings: () => void;
  /** Missing where the browser can't. */
  onToggleFullScreen: (() => void) | undefined;
  /** Missing where the browser can't, or there is no picture. */
  onPictureInPicture: (() => void) | undefined;
  onLeave: () => void;
};

/** Within reach of a thumb: everything one does during a call. What a phone has no room for is in the settings. */
export function CallControls(props: Props) {
  const { media, isChatOpen, unread, isFullScreen, onToggleChat, onOpenSettings, onLeave } = props;
  const { microphone, camera, screen, isMuted } = media;
  const canShare = 'getDisplayMedia' in (navigator.mediaDevices ?? {});
  const isSilent = isMuted || !microphone;
  // The settings say what keeps a device from working.
  const mute = () => (microphone ? media.setMuted(!isMuted) : onOpenSettings());
  const toggleCamera = async () => {
    if (!(await media.setCamera(!camera))) onOpenSettings();
  };
  const toggleScreen = async () => {
    if (screen) media.stopSharing();
    else if (!(await media.shareScreen())) toast({ ...copy.shareFailed, destructive: true });
  };
  useShortcuts({
    mute,
    camera: () => void toggleCamera(),
    share: canShare ? () => void toggleScreen() : undefined,
    messages: onToggleChat,
    fullScreen: props.onToggleFullScreen,
  });
  return (
    <fieldset aria-label={copy.controls} className="flex min-w-0 items-center justify-center gap-2">
      <Control label={isSilent ? copy.unmute : copy.mute} shortcut="mute" isOff={isSilent} onClick={mute}>
        {isSilent ? <MicOff /> : <Mic />}
      </Control>
      <Control
        label={camera ? copy.turnCameraOff : copy.cameraOn}
        shortcut="camera"
        isOff={!camera}
        onClick={() => void toggleCamera()}
      >
        {camera ? <Video /> : <VideoOff />}
      </Control>
      {canShare && (
        <Control
          label={screen ? copy.stopSharing : copy.share}
          shortcut="share"
          isOn={Boolean(screen)}
          onClick={() => void toggleScreen()}
        >
          {screen ? <MonitorX /> : <MonitorUp />}
        </Control>
      )}
      <Control
        ref={props.chatButton}
        label={copy.messages}
        shortcut="messages"
        isOn={isChatOpen}
        isPressed={isChatOpen}
        badge={unread}
        onClick={onToggleChat}
      >
        <MessageSquare />
      </Control>
      {props.onToggleFullScreen && (
        <Control
          label={isFullScreen ? copy.leaveFullScreen : copy.fullScreen}
          shortcut="fullScreen"
          className="max-sm:hidden"
          onClick={props.onToggleFullScreen}
        >
          {isFullScreen ? <Minimize /> : <Maximize />}
        </Control>
      )}
      {props.onPictureInPicture && (
        <Control label={copy.pictureInPicture} className="max-sm:hidden" onClick={props.onPictureInPicture}>
          <PictureInPicture2 />
        </Control>
      )}
      <Control label={roomCopy.settings.open} onClick={onOpenSettings}>
        <Settings2 />
      </Control>
      <Button onClick={onLeave} className="min-h-12 max-sm:w-12 max-sm:px-0 sm:px-5">
        <PhoneOff aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{copy.leave}</span>
      </Button>
    </fieldset>
  );
}

type ControlProps = {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  shortcut?: ShortcutName;
  isOff?: boolean;
  isOn?: boolean;
  /** Only for what is open or closed; the others say in their label what they would do. */
  isPressed?: boolean;
  badge?: number;
  className?: string;
  onClick: () => void;
  children: ReactNode;
};

function Control(props: ControlProps) {
  const { label, shortcut, isOff, isOn, isPressed, badge = 0, className, children, ...rest } = props;
  const keys = shortcut && callShortcuts[shortcut].keys;
  return (
    <Button
      variant="night"
      size="icon"
      aria-label={badge > 0 ? `${label} (${badge})` : label}
      aria-pressed={isPressed}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      className={clsx(
        'relative size-12 [&_svg]:size-5',
        isOff && 'bg-on-night text-night! hover:bg-on-night/85!',
        isOn && 'bg-on-night/25',
        className,
      )}
      {...rest}
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
