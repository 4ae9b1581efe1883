import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import * as roomCopy from '../room.copy.ts';
import type { RoomSettingsProps } from './room-settings.tsx';

export const LazyRoomSettings = lazyDialog<RoomSettingsProps>(
  () => import('./room-settings.tsx').then((m) => m.RoomSettings),
  roomCopy.settings.failed,
);
