import { Select } from '#web/ui/select.tsx';
import * as roomCopy from '../room.copy.ts';
import type { DeviceKind } from './devices.ts';
import type { LocalMedia } from './use-local-media.ts';

const kinds: DeviceKind[] = ['camera', 'microphone', 'speaker'];

/** Where there is a choice. Not every browser lets a page choose the speaker. */
export function DeviceChoice({ media }: { media: LocalMedia }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {kinds.map((kind) => (
        <Choice key={kind} kind={kind} media={media} />
      ))}
    </div>
  );
}

function Choice({ kind, media }: { kind: DeviceKind; media: LocalMedia }) {
  const devices = media.devices[kind].filter(({ name }) => name !== '');
  if (devices.length === 0) return null;
  const current =
    (kind === 'camera' || kind === 'microphone' ? media[kind]?.getSettings().deviceId : undefined) ??
    media.chosen[kind];
  const known = devices.some(({ id }) => id === current) ? current : devices[0]?.id;
  return (
    <Select
      label={roomCopy.lobby[kind]}
      options={devices.map(({ id, name }) => ({ value: id, label: name }))}
      value={known ?? ''}
      onValueChange={(id) => void media.choose(kind, id)}
    />
  );
}
