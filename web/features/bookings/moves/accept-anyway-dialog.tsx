import { minuteMs } from '#shared/durations.ts';
import { formatSessionRange } from '#shared/time/time-format.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import type { CalendarBusy } from './calendar-busy.ts';
import { ConfirmDialog, type ConfirmProps } from './confirm-dialog.tsx';
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

/** Asks the expert whose calendar shows something at the requested time. */
export function AcceptAnywayDialog({
  calendarBusy,
  timeZone,
  onAccept,
  onSuggest,
  ...props
}: AcceptAnywayProps) {
  const ownZone = useTimeZone();
  const start = new Date(calendarBusy.from);
  const minutes = (Date.parse(calendarBusy.until) - start.getTime()) / minuteMs;
  return (
    <ConfirmDialog
      {...props}
      title={copy.title}
      text={copy.text(formatSessionRange({ start, minutes, timeZone: timeZone ?? ownZone }))}
      confirmLabel={copy.accept}
      cancelLabel={movesCopy.back}
      instead={
        onSuggest && (
          <Button variant="outline" onClick={onSuggest}>
            {movesCopy.suggest.action}
          </Button>
        )
      }
      onConfirm={onAccept}
    />
  );
}
