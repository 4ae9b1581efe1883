import { useEffect, useState } from 'react';
import { type Remaining, remainingOf, type TimedRoom } from './room-time.ts';

const updateMs = 500;

/** What the server's clock says about this session, twice a second. */
export function useRemaining(room: TimedRoom): Remaining {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), updateMs);
    return () => clearInterval(timer);
  }, []);
  return remainingOf(room, Date.now() + room.offsetMs);
}
