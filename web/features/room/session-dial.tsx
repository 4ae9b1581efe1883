import { fullName } from '#shared/accounts/names.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Dial } from '#web/ui/dial.tsx';
import { timeText } from './lobby/lobby-times.ts';
import * as roomCopy from './room.copy.ts';
import type { Remaining, TimedRoom } from './room-time.ts';
import { useRemaining } from './use-remaining.ts';
import { useTurning } from './use-turning.ts';

const copy = roomCopy.timer;

/** The session's clock: its face empties as the minutes go, for both at the same time. */
export function SessionDial({ room }: { room: TimedRoom }) {
  const remaining = useRemaining(room);
  const minutes = useTurning(remaining.exact);
  const closing = timeText(room.callEndsAt, useTimeZone());
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Dial look="face" hand="none" minutes={minutes} className="size-11 text-on-night" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{fullName(room.other)}</p>
        <p role="timer" aria-label={copy.label} className="text-on-night-muted text-sm tabular-nums">
          {leftText(remaining, closing)}
        </p>
      </div>
    </div>
  );
}

function leftText({ phase, minutes, exact }: Remaining, closing: string): string {
  if (phase === 'early' || phase === 'open') return copy.startsIn(minutes);
  if (phase !== 'live') return copy.over(closing);
  return exact < 1 ? copy.lessThanOne : copy.left(minutes);
}
