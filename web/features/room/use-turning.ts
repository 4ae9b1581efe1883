import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const turnMs = 900;

/** A number that is shown as it is, except that it turns to a higher one before one's eyes. */
export function useTurning(target: number): number {
  const before = useRef(target);
  const frame = useRef(0);
  const [missing, setMissing] = useState(0);
  useLayoutEffect(() => {
    const jump = target - before.current;
    before.current = target;
    if (jump < 1 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const startedAt = performance.now();
    const turn = () => {
      const rest = Math.max(0, 1 - (performance.now() - startedAt) / turnMs);
      setMissing(jump * rest ** 3);
      if (rest > 0) frame.current = requestAnimationFrame(turn);
    };
    turn();
  }, [target]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return target - missing;
}
