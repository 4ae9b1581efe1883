import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { DeviceChoice } from '../devices/device-choice.tsx';
import { DeviceProblems } from '../devices/device-problems.tsx';
import { LevelMeter } from '../devices/level-meter.tsx';
import type { LocalMedia } from '../devices/use-local-media.ts';
import * as roomCopy from '../room.copy.ts';
import { callShortcuts, type ShortcutName } from './shortcuts.ts';

const copy = roomCopy.settings;

export type RoomSettingsProps = {
  media: LocalMedia;
  onClose: () => void;
  /** Controls of the call that have no room beside the others on a phone. */
  children?: ReactNode;
};

/** Devices and keyboard shortcuts, in the lobby and during the call. */
export function RoomSettings({ media, onClose, children }: RoomSettingsProps) {
  return (
    <Dialog open from="right" title={copy.title} onOpenChange={(open) => !open && onClose()}>
      <div className="grid grid-cols-1 gap-6">
        {children}
        <DeviceProblems media={media} />
        <DeviceChoice media={media} />
        {media.microphone && <LevelMeter track={media.isMuted ? null : media.microphone} />}
        <Shortcuts />
      </div>
    </Dialog>
  );
}

function Shortcuts() {
  const names = Object.keys(callShortcuts) as ShortcutName[];
  return (
    <section className="border-line border-t pt-5 pointer-coarse:hidden">
      <h3 className="font-semibold">{copy.shortcuts}</h3>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt>{copy.shortcutNames[name]}</dt>
            <dd>
              <kbd className="text-muted">{callShortcuts[name].keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
