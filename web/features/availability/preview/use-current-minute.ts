import { useEffect, useState } from 'react';
import { minuteMs } from '#shared/durations.ts';

/** The current time, updated once a minute. */
export function useCurrentMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
