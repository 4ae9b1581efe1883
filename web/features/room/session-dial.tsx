import { useEffect, useRef, useState } from 'react';
import { minuteMs } from '#shared/durations.ts';
import { Dial } from '#web/ui/dial.tsx';
import * as roomCopy from './room.copy.ts';
import { announcementBetween, type Remaining, type TimedRoom } from './room-time.ts';
import { useRemaining } from './use-remaining.ts';
import { useTurning } from './use-turning.ts';

const copy = roomCopy.timer;

/** The session's clock: its face empties as the minutes go, for both at the same time. */
export function SessionDial({ room }: { room: TimedRoom }) {
  const remaining = useRemaining(room);
  const minutes = useTurning(remaining.exact);
  const announcement = useAnnouncement(room, remaining);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Dial look="face" hand="none" minutes={minutes} className="size-11 text-on-night" />
      <div className="min-w-0">
        <p role="timer" aria-label={copy.label} className="font-semibold tabular-nums">
          {timeText(remaining)}
        </p>
        <p role="status" className="truncate text-on-night-muted text-sm empty:hidden">
          {announcement}
        </p>
      </div>
    </div>
  );
}

function timeText({ phase, minutes, exact }: Remaining): string {
  if (phase === 'early' || phase === 'open') return copy.startsIn(minutes);
  if (phase !== 'live') return copy.over;
  return exact < 1 ? copy.lessThanOne : copy.left(minutes);
}

/** Said once, calmly, and shown for half a minute; that time is up stays. */
function useAnnouncement(room: TimedRoom, remaining: Remaining): string | undefined {
  const before = useRef(remaining);
  const [said, setSaid] = useState<'fiveLeft' | 'oneLeft' | 'timeUp'>();
  useEffect(() => {
    const next = announcementBetween(before.current, remaining);
    if (next) setSaid(next);
    if (before.current.phase === 'grace' && remaining.phase === 'live') setSaid(undefined);
    before.current = remaining;
  });
  useEffect(() => {
    if (!said || said === 'timeUp') return;
    const timer = setTimeout(() => setSaid(undefined), minuteMs / 2);
    return () => clearTimeout(timer);
  }, [said]);
  if (!said) return undefined;
  const graceMinutes = (Date.parse(room.callEndsAt) - Date.parse(room.endsAt)) / minuteMs;
  return said === 'timeUp' ? copy.timeUp(graceMinutes) : copy[said];
}
