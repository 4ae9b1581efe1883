import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { AcceptAnywayProps } from './accept-anyway-dialog.tsx';
import * as movesCopy from './moves.copy.ts';

/** Few requests meet something in the expert's calendar. */
export const LazyAcceptAnywayDialog = lazyDialog<AcceptAnywayProps>(
  () => import('./accept-anyway-dialog.tsx').then((m) => m.AcceptAnywayDialog),
  movesCopy.acceptAnyway.failed,
);
