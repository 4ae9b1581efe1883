import { useState } from 'react';
import { minuteMs } from '#shared/durations.ts';
import { formatSessionRange } from '#shared/time/time-format.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import type { CalendarBusy } from './calendar-busy.ts';
import type { ConfirmProps } from './confirm-dialog.tsx';
import * as movesCopy from './moves.copy.ts';
import type { MoveResult } from './use-moves.ts';

const copy = movesCopy.acceptAnyway;

export type AcceptAnywayProps = ConfirmProps & {
  calendarBusy: CalendarBusy;
  /** The expert's; the reader's own if it isn't known. */
  timeZone?: string | undefined;
  busy: boolean;
  onAccept: () => Promise<MoveResult>;
  /** Undefined if the expert can't suggest another time. */
  onSuggest: (() => void) | undefined;
};

/** Asks the expert whose calendar shows something at the requested or proposed time. */
export function AcceptAnywayDialog({ calendarBusy, timeZone, busy, ...props }: AcceptAnywayProps) {
  const { onAccept, onSuggest, onClose, onOpenerGone } = props;
  const ownZone = useTimeZone();
  const [failure, setFailure] = useState<string>();
  const start = new Date(calendarBusy.from);
  const minutes = (Date.parse(calendarBusy.until) - start.getTime()) / minuteMs;
  const accept = async () => {
    setFailure(undefined);
    const result = await onAccept();
    if (result.kind === 'failed') setFailure(result.message?.description);
    else onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      onOpenerGone={onOpenerGone}
      title={copy.title}
      description={copy.text(formatSessionRange({ start, minutes, timeZone: timeZone ?? ownZone }))}
      actions={
        <>
          <DialogClose asChild>
            <Button variant="quiet" data-first-focus>
              {movesCopy.back}
            </Button>
          </DialogClose>
          {onSuggest && (
            <Button variant="outline" onClick={onSuggest}>
              {movesCopy.suggest.action}
            </Button>
          )}
          <Button busy={busy} onClick={() => void accept()}>
            {copy.accept}
          </Button>
        </>
      }
    >
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
