import { useState } from 'react';
import type { LocalMedia } from '../devices/use-local-media.ts';
import * as roomCopy from '../room.copy.ts';

const copy = roomCopy.call;

type Props = { media: Pick<LocalMedia, 'isMuted' | 'camera'>; unread: number; isChatOpen: boolean };

/** Reads out what a button or a shortcut has changed, and new messages. Open messages are read out by themselves. */
export function Announcements({ media, unread, isChatOpen }: Props) {
  const now = { isMuted: media.isMuted, isCameraOn: media.camera !== null, unread };
  const [before, setBefore] = useState(now);
  const [text, setText] = useState('');
  const changes = [
    now.isMuted !== before.isMuted && (now.isMuted ? copy.ownMuted : copy.ownUnmuted),
    now.isCameraOn !== before.isCameraOn && (now.isCameraOn ? copy.ownCameraOn : copy.ownCameraOff),
    now.unread > before.unread && !isChatOpen && copy.newMessages(now.unread),
  ].filter((change) => typeof change === 'string');
  const isChanged = changes.length > 0 || now.unread !== before.unread;
  if (isChanged) setBefore(now);
  if (changes.length > 0) setText(changes.join(' '));
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
