import { useEffect, useEffectEvent, useRef } from 'react';
import * as timesCopy from './times.copy.ts';

type Options = {
  isUnavailable: boolean;
  duration: number;
  chosen: string;
  onUnavailable: (text: string) => void;
};

/** Reports a chosen time that became unavailable: too short for the new duration, or booked by another client. */
export function useUnavailableTime({ isUnavailable, duration, chosen, onUnavailable }: Options): void {
  const chosenFor = useRef(duration);
  const report = useEffectEvent(() =>
    onUnavailable(chosenFor.current === duration ? timesCopy.taken : timesCopy.unavailableFor(duration)),
  );
  const remember = useEffectEvent(() => {
    chosenFor.current = duration;
  });
  useEffect(() => {
    if (chosen) remember();
  }, [chosen]);
  useEffect(() => {
    if (isUnavailable) report();
  }, [isUnavailable]);
}
