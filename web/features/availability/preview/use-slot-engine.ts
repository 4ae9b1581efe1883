import { useCallback, useEffect, useState } from 'react';

type Engine = typeof import('./upcoming-slots.ts').upcomingSlots;

/** Loads the slot engine and its calendar arithmetic after the form is on screen. */
export function useSlotEngine(): { engine: Engine | undefined; failed: boolean; retry: () => void } {
  const [engine, setEngine] = useState<{ run: Engine }>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    import('./upcoming-slots.ts').then(
      ({ upcomingSlots }) => setEngine({ run: upcomingSlots }),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  return { engine: engine?.run, failed, retry: load };
}
