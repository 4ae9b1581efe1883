import { useEffect, useEffectEvent, useRef } from 'react';
import { formatDuration } from '#shared/time.ts';

type Gone = { isGone: boolean; duration: number; chosen: string; onGone: (text: string) => void };

/** A chosen time that stopped being free: for the new duration, or because somebody else has it. */
export function useUnavailableTime({ isGone, duration, chosen, onGone }: Gone): void {
  const chosenFor = useRef(duration);
  const gone = useEffectEvent(() =>
    onGone(
      chosenFor.current === duration
        ? 'That time was just taken. Please choose another.'
        : `That time is not free for ${formatDuration(duration)}. Please choose another.`,
    ),
  );
  const remember = useEffectEvent(() => {
    chosenFor.current = duration;
  });
  useEffect(() => {
    if (chosen) remember();
  }, [chosen]);
  useEffect(() => {
    if (isGone) gone();
  }, [isGone]);
}
