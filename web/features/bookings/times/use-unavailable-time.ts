import { useEffect, useEffectEvent, useRef } from 'react';
import * as timesCopy from './times.copy.ts';
import type { Times } from './use-times.ts';

type Options = {
  times: Pick<Times, 'chosenSlot' | 'isAvailableFor'>;
  duration: number;
  chosen: string;
  onUnavailable: (text: string) => void;
};

/** Reports a chosen time that can't be booked anymore, and why. */
export function useUnavailableTime({ times, duration, chosen, onUnavailable }: Options): void {
  const { chosenSlot } = times;
  /** The duration for which the chosen time was last seen available. */
  const lastSeen = useRef<{ chosen: string; duration: number }>(undefined);
  const remember = useEffectEvent(() => {
    lastSeen.current = { chosen, duration };
  });
  const findReason = useEffectEvent(async (): Promise<string> => {
    if (lastSeen.current?.chosen !== chosen) return timesCopy.gone;
    const { duration: before } = lastSeen.current;
    if (before === duration) return timesCopy.taken;
    // Too short for the new duration, or booked by another client in the meantime: only fresh slots tell.
    const isFree = await times.isAvailableFor(before).catch(() => undefined);
    if (isFree === undefined) return timesCopy.gone;
    return isFree ? timesCopy.unavailableFor(duration) : timesCopy.taken;
  });
  const report = useEffectEvent(onUnavailable);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time or duration is another question
  useEffect(() => {
    if (chosenSlot === 'available') remember();
    if (chosenSlot !== 'unavailable') return;
    let isCurrent = true;
    void findReason().then((text) => isCurrent && report(text));
    return () => {
      isCurrent = false;
    };
  }, [chosenSlot, chosen, duration]);
}
