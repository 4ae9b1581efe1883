import { useEffect, useRef, useState } from 'react';
import { minuteMs } from '#shared/durations.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { timeText } from './lobby/lobby-times.ts';
import * as roomCopy from './room.copy.ts';
import { announcementBetween, type Remaining, type TimedRoom } from './room-time.ts';
import { useRemaining } from './use-remaining.ts';

const copy = roomCopy.timer;

/** Says over the picture that time is running out, without moving anything. */
export function TimeAnnouncement({ room }: { room: TimedRoom }) {
  const announcement = useAnnouncement(room, useRemaining(room));
  return (
    <div role="status" className="pointer-events-none absolute inset-x-3 top-3 grid justify-items-center">
      {announcement && (
        <p className="rounded-button bg-night/80 px-4 py-2 text-center font-semibold">{announcement}</p>
      )}
    </div>
  );
}

/** Said once, calmly, and shown for half a minute. */
function useAnnouncement(room: TimedRoom, remaining: Remaining): string | undefined {
  const timeZone = useTimeZone();
  const before = useRef(remaining);
  const [said, setSaid] = useState<'fiveLeft' | 'oneLeft' | 'timeUp'>();
  useEffect(() => {
    const next = announcementBetween(before.current, remaining);
    if (next) setSaid(next);
    if (before.current.phase === 'grace' && remaining.phase === 'live') setSaid(undefined);
    before.current = remaining;
  });
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), minuteMs / 2);
    return () => clearTimeout(timer);
  }, [said]);
  if (!said) return undefined;
  return said === 'timeUp' ? copy.timeUp(timeText(room.callEndsAt, timeZone)) : copy[said];
}
