import { useEffect, useState } from 'react';

const updateMs = 20_000;

/** The current time, updated every 20 seconds. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), updateMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
