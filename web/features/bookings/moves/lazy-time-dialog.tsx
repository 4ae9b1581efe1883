import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import * as movesCopy from './moves.copy.ts';
import type { TimeDialogProps } from './time-dialog.tsx';

/** The dialog to choose another time, with its calendar. */
export const LazyTimeDialog = lazyDialog<TimeDialogProps>(
  () => import('./time-dialog.tsx').then((m) => m.TimeDialog),
  movesCopy.calendarFailed,
);
